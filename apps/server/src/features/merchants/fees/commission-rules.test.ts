import type { PlanNumbers } from '@mashang/contract/fees';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { type AmountRange, askedBy, type CommissionLimits, commissionFault, planFault } from './commission-rules.ts';
import { findAboveFee } from './fee-plan-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const range = (least: bigint, most: bigint, only: bigint[] = []): AmountRange => ({ least, most, only });
const plan = (terms: Partial<PlanNumbers>): PlanNumbers => ({
  rate: 30_000,
  fixed: 0n,
  least: 0n,
  most: null,
  payout: null,
  refundFee: 0n,
  tiers: [],
  ...terms,
});
const tier = (above: bigint, terms: Partial<PlanNumbers> = {}) => ({ ...plan(terms), above });

async function firstAboveFee(rate: number, terms: PlanNumbers, wanted: AmountRange) {
  return server.platform.db.readOnly(async (tx) => (await findAboveFee(tx, rate, [{ terms, range: wanted }]))[0]);
}
const faultOf = (terms: PlanNumbers, limits: CommissionLimits) =>
  server.platform.db.readOnly(async (tx) =>
    commissionFault(limits.rate, await findAboveFee(tx, limits.rate, askedBy(terms, limits))),
  );

describe('the smallest amount whose commissions are above its fee', () => {
  it('is the one that trying every amount finds, for plans of every form', { timeout: 60_000 }, async () => {
    const [said] = await server.owner<{ plans: number; above: number; wrong: unknown[] }[]>`
      with r as (select unnest(array[0, 1, 5000, 11999, 12000, 30000]) as rate),
      plans as (
        select r.rate, o.rate as own, f.fixed, e.least, e.most, w.lowest, w.highest
        from r, r o, unnest(array[0, 1, 20]::bigint[]) f (fixed),
          (values (0, null), (0, 40), (25, null), (25, 40), (3, 3)) e (least, most),
          (values (1, 6000), (777, 4321)) w (lowest, highest))
      select count(*)::int as plans, count(t.amount)::int as above,
        coalesce(json_agg(p) filter (where t.amount is distinct from
          first_above_fee(p.rate, p.own, p.fixed, p.least, p.most, p.lowest, p.highest, '{}')), '[]') as wrong
      from plans p cross join lateral (
        select min(a)::bigint as amount from generate_series(p.lowest, p.highest) a
        where share_at(a, p.rate) > fee_at(a, p.own, p.fixed, p.least, p.most)) t`;
    expect(said).toMatchObject({ plans: 1_080, wrong: [] });
    expect(said?.above).toBeGreaterThan(100);
  });

  it('is looked for among the amounts that a product takes, where it takes no others', async () => {
    const only = range(1n, 10n ** 10n, [50_000n, 10_000n, 20_000n]);
    expect(await firstAboveFee(12_000, plan({ most: 200n }), only)).toEqual({
      amount: 20_000n,
      share: 240n,
      fee: 200n,
    });
  });

  it('is found at once in the largest range, however near the rates are', async () => {
    const since = performance.now();
    const near = plan({ rate: 11_999, fixed: 100n });
    expect(await firstAboveFee(12_000, near, range(1n, 10n ** 10n))).toMatchObject({ amount: 100_000_250n });
    expect(performance.now() - since).toBeLessThan(5_000);
  });
});

describe('a proposed plan', () => {
  const limits = { rate: 12_000, orders: range(100n, 1_000_000n), payouts: range(100n, 1_000_000n) };
  it('is refused with that amount, for its own terms, a tier or payouts', async () => {
    expect(await faultOf(plan({}), limits)).toBeNull();
    expect(await faultOf(plan({ most: 500n }), limits)).toEqual({
      field: 'rate',
      reason: '订单金额 417.50 元起，手续费 5.00 元低于佣金合计 5.01 元（佣金费率 1.2000%）',
    });
    expect(await faultOf(plan({ tiers: [tier(1n), tier(2n, { rate: 0 })] }), limits)).toMatchObject({
      field: 'tiers',
      reason: expect.stringMatching(/^阶梯第 2 档：订单金额 1.00 元起/),
    });
    expect(await faultOf(plan({ payout: 200n }), limits)).toMatchObject({
      field: 'payout',
      reason: expect.stringMatching(/^代付金额 167.50 元起/),
    });
    // A fixed part covers orders but not payouts: payouts are charged the percent alone, or a fee of their own.
    const covered = { rate: 11_000, fixed: 2_000n };
    expect(await faultOf(plan(covered), limits)).toMatchObject({
      field: 'payout',
      reason: expect.stringMatching(/^代付金额 1.67 元起/),
    });
    expect(await faultOf(plan({ ...covered, payout: 20_000n }), limits)).toBeNull();
    expect(await faultOf(plan({ tiers: [tier(1n, covered)] }), limits)).toMatchObject({
      field: 'tiers',
      reason: expect.stringMatching(/^阶梯第 1 档：代付金额/),
    });
  });

  it('is refused where it contradicts itself', () => {
    const fieldOf = (terms: Partial<PlanNumbers>) => planFault(plan(terms), 10_000n)?.field;
    expect(fieldOf({ fixed: 1n, least: 2n, most: 2n, tiers: [tier(5n), tier(6n)] })).toBeUndefined();
    expect(fieldOf({ most: 0n })).toBe('most');
    expect(fieldOf({ least: 3n, most: 2n })).toBe('most');
    expect(fieldOf({ fixed: 10_001n })).toBe('fixed');
    expect(fieldOf({ refundFee: 10_001n })).toBe('refundFee');
    expect(fieldOf({ tiers: [tier(0n)] })).toBe('tiers');
    expect(fieldOf({ tiers: [tier(6n), tier(6n)] })).toBe('tiers');
    expect(fieldOf({ tiers: [tier(6n, { least: 3n, most: 2n })] })).toBe('tiers');
  });
});

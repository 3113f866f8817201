import { feeAt, type PlanNumbers } from '@mashang/contract/fees';
import { shareOf } from '@mashang/contract/money';
import { describe, expect, it } from 'vitest';
import { type AmountRange, commissionFault, firstAboveFee, planFault } from './commission-rules.ts';

const range = (least: bigint, most: bigint, only: bigint[] = []): AmountRange => ({ least, most, only });
const plan = (terms: Partial<PlanNumbers>): PlanNumbers => ({
  ...{ rate: 30_000, fixed: 0n, least: 0n, most: null, payout: null, refundFee: 0n, tiers: [] },
  ...terms,
});
const tier = (above: bigint, terms: Partial<PlanNumbers> = {}) => ({ ...plan(terms), above });

/** Every amount, one after the other. */
function tried(rate: number, terms: PlanNumbers, { least, most }: AmountRange): bigint | null {
  for (let amount = least; amount <= most; amount += 1n)
    if (shareOf(amount, rate) > feeAt(amount, terms)) return amount;
  return null;
}

describe('the smallest amount whose commissions are above its fee', () => {
  it('is the one that trying every amount finds, for plans of every form', () => {
    const rates = [0, 1, 5_000, 11_999, 12_000, 30_000];
    const ends: [bigint, bigint | null][] = [
      [0n, null],
      [0n, 40n],
      [25n, null],
      [25n, 40n],
      [3n, 3n],
    ];
    let above = 0;
    for (const rate of rates)
      for (const own of rates)
        for (const fixed of [0n, 1n, 20n])
          for (const [least, most] of ends)
            for (const wanted of [range(1n, 9_000n), range(777n, 4_321n)]) {
              const terms = plan({ rate: own, fixed, least, most });
              const found = firstAboveFee(rate, terms, wanted)?.amount ?? null;
              expect({ rate, own, fixed, least, most, found }).toEqual({
                ...{ rate, own, fixed, least, most },
                found: tried(rate, terms, wanted),
              });
              above += found === null ? 0 : 1;
            }
    expect(above).toBeGreaterThan(100);
  });

  it('is looked for among the amounts that a product takes, where it takes no others', () => {
    const only = range(1n, 10n ** 10n, [50_000n, 10_000n, 20_000n]);
    expect(firstAboveFee(12_000, plan({ most: 200n }), only)).toMatchObject({
      amount: 20_000n,
      share: 240n,
      fee: 200n,
    });
  });

  it('is found at once in the largest range, however near the rates are', () => {
    const since = performance.now();
    expect(firstAboveFee(12_000, plan({ rate: 11_999, fixed: 100n }), range(1n, 10n ** 10n))?.amount).toBe(
      100_000_250n,
    );
    expect(performance.now() - since).toBeLessThan(5_000);
  });
});

describe('a proposed plan', () => {
  const limits = { rate: 12_000, orders: range(100n, 1_000_000n), payouts: range(100n, 1_000_000n) };
  it('is refused with that amount, for its own terms, a tier or payouts', () => {
    expect(commissionFault(plan({}), limits)).toBeNull();
    expect(commissionFault(plan({ most: 500n }), limits)).toEqual({
      field: 'rate',
      reason: '订单金额 417.50 元起，手续费 5.00 元低于佣金合计 5.01 元（佣金费率 1.2000%）',
    });
    expect(commissionFault(plan({ tiers: [tier(1n), tier(2n, { rate: 0 })] }), limits)).toMatchObject({
      field: 'tiers',
      reason: expect.stringMatching(/^阶梯第 2 档：订单金额 1.00 元起/),
    });
    expect(commissionFault(plan({ payout: 200n }), limits)).toMatchObject({
      field: 'payout',
      reason: expect.stringMatching(/^代付金额 167.50 元起/),
    });
    // A fixed part covers orders and no payout: those are asked the percent alone, or a fee of their own.
    const covered = { rate: 11_000, fixed: 2_000n };
    expect(commissionFault(plan(covered), limits)).toMatchObject({
      field: 'payout',
      reason: expect.stringMatching(/^代付金额 1.67 元起/),
    });
    expect(commissionFault(plan({ ...covered, payout: 20_000n }), limits)).toBeNull();
    expect(commissionFault(plan({ tiers: [tier(1n, covered)] }), limits)).toMatchObject({
      field: 'tiers',
      reason: expect.stringMatching(/^阶梯第 1 档：代付金额/),
    });
  });

  it('is refused where it contradicts itself', () => {
    const faultOf = (terms: Partial<PlanNumbers>) => planFault(plan(terms), 10_000n)?.field;
    expect(faultOf({ fixed: 1n, least: 2n, most: 2n, tiers: [tier(5n), tier(6n)] })).toBeUndefined();
    expect(faultOf({ most: 0n })).toBe('most');
    expect(faultOf({ least: 3n, most: 2n })).toBe('most');
    expect(faultOf({ fixed: 10_001n })).toBe('fixed');
    expect(faultOf({ refundFee: 10_001n })).toBe('refundFee');
    expect(faultOf({ tiers: [tier(0n)] })).toBe('tiers');
    expect(faultOf({ tiers: [tier(6n), tier(6n)] })).toBe('tiers');
    expect(faultOf({ tiers: [tier(6n, { least: 3n, most: 2n })] })).toBe('tiers');
  });
});

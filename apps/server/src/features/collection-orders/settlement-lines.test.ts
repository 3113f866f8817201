import type { FeeNumbers } from '@mashang/contract/fees';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleByHand } from '../../test-support/arrange/settle-by-hand.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** The postings of each order of a batch, by the function that confirms, adjusts and refunds. */
async function linesOf(orders: readonly Order[]): Promise<Map<number, bigint[]>> {
  const rows = orders.map(({ settled, fee, chainRates, institution }, n) => ({
    id: n,
    paid_in_amount: settled.toString(),
    amount: '1',
    payable_account: 2,
    float_account: 1,
    fee_rate: fee.rate,
    fee_fixed: `${fee.fixed}`,
    fee_least: `${fee.least}`,
    fee_most: fee.most === null ? null : `${fee.most}`,
    chain_rates: chainRates,
    chain_accounts: chainRates.map((_, at) => 10 + at),
    settlement_mode: institution ? 'institution' : 'agent_float',
  }));
  const lines = await server.owner<{ id: number; amounts: bigint[] }[]>`
    select o.id::int as id, array_agg(l.amount order by l.line) as amounts
    from json_populate_recordset(null::collection_order, ${JSON.stringify(rows)}::text::json) o
    cross join lateral settlement_lines(o, settled_of(o)) l
    group by o.id`;
  return new Map(lines.map(({ id, amounts }) => [id, amounts.map(BigInt)]));
}

type Order = { settled: bigint; fee: FeeNumbers; chainRates: number[]; institution: boolean };
const order: fc.Arbitrary<Order> = fc
  .record({
    settled: fc.bigInt({ min: 1n, max: 10_000_000_000n }),
    rates: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 4 }),
    above: fc.integer({ min: 0, max: 40_000 }),
    institution: fc.boolean(),
    fixed: fc.bigInt({ min: 0n, max: 1_000n }),
    least: fc.bigInt({ min: 0n, max: 5_000n }),
    most: fc.option(fc.bigInt({ min: 5_000n, max: 1_000_000n })),
  })
  .map(({ rates, above, fixed, least, most, ...rest }) => {
    const chainRates = [...rates].sort((a, b) => a - b);
    return { ...rest, chainRates, fee: { rate: (chainRates.at(-1) ?? 0) + above, fixed, least, most } };
  });

it('posts what the specification says, line by line, and sums to zero, for any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 50, maxLength: 200 }), async (orders) => {
      const lines = await linesOf(orders);
      for (const [n, one] of orders.entries()) {
        const amounts = lines.get(n) ?? [];
        expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(0n);
        expect(amounts).toEqual(settleByHand(one, one.settled));
      }
    }),
    { numRuns: 20 },
  );
});

it('is the specification’s worked example: 1000.00 at 3 % along rates of 0.8 and 1.2 %, and the rest', async () => {
  const fee = { rate: 30_000, fixed: 0n, least: 0n, most: null };
  const example = { fee, chainRates: [8_000, 12_000], institution: false };
  const lines = await linesOf([
    { ...example, settled: 100_000n },
    { ...example, settled: 33_333n },
  ]);
  expect(lines.get(0)).toEqual([-100_000n, 97_000n, 800n, 400n, 1_800n]);
  expect(lines.get(1)).toEqual([-33_333n, 32_334n, 266n, 133n, 600n]);
});

it('takes the money from the place that has it: the collector’s float, or the institution’s bank', async () => {
  const orders = [
    { settlement_mode: 'agent_float', float_account: 7 },
    { settlement_mode: 'institution', float_account: 7 },
  ];
  const accounts = await server.owner<{ account: bigint; bank: bigint }[]>`
    select clearing_of_order(o) as account, account_of('operator', 0, 'bank_clearing') as bank
    from json_populate_recordset(null::collection_order, ${JSON.stringify(orders)}::text::json) o`;
  expect(accounts[0]?.account).toBe(7n);
  expect(accounts[1]?.account).toBe(accounts[1]?.bank);
});

import { feeAt } from '@mashang/contract/fees';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const money = fc.bigInt({ min: 0n, max: 10_000_000_000n });
const small = fc.bigInt({ min: 0n, max: 200_000n });
const terms = fc.record({
  amount: fc.oneof(money, small),
  rate: fc.integer({ min: 0, max: 1_000_000 }),
  fixed: fc.oneof(fc.constant(0n), small, money),
  least: fc.oneof(fc.constant(0n), small, money),
  most: fc.oneof(fc.constant(null), small, money),
});

it('the program calculates every fee as the database does', async () => {
  const cases = fc.sample(terms, { numRuns: 5_000, seed: 1360 });
  const rows = await server.owner<{ fee: bigint }[]>`
    select fee_at((c ->> 'amount')::bigint, (c ->> 'rate')::int, (c ->> 'fixed')::bigint, (c ->> 'least')::bigint,
      (c ->> 'most')::bigint) as fee
    from json_array_elements(${JSON.stringify(cases, (_key, value) =>
      typeof value === 'bigint' ? value.toString() : value,
    )}::text::json) with ordinality x (c, n)
    order by n`;
  expect(rows.map(({ fee }) => fee)).toEqual(cases.map(({ amount, ...one }) => feeAt(amount, one)));
  expect(new Set(rows.map(({ fee }) => fee)).size).toBeGreaterThan(1_000);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotateOnly } from '../../test-support/arrange-network.ts';
import { asOwner } from '../../test-support/as-owner.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { brokenBy, changesOf, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let agent02: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  agent02 = await signInUser(server, 'agent02');
  await rotateOnly(server, 'agent02');
});
afterAll(() => server?.stop());

type Plan = { fixed?: number; least?: number; most?: number | null; tiers?: object[] };
/** A plan of 3 % with these parts, in force at once, as two people would put it. */
const plan = ({ fixed = 0, least = 0, most = null, tiers = [] }: Plan) =>
  asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into merchant_fee (merchant_id, product_id, effective_from, rate, fixed, least, most, tiers)
      select f.merchant_id, f.product_id, clock_timestamp(), 30000, ${fixed}, ${least}, ${most}, ${JSON.stringify(tiers)}::text::jsonb
      from merchant_fee f join merchant m on m.id = f.merchant_id where m.mch_id = 'M1001' group by 1, 2`;
  });
/** What an order of this amount gave the merchant. */
async function received(amount: string): Promise<string | undefined> {
  const before = await readBalances(server);
  const { agtOrderNo } = await createOrder(server, { amount });
  expect(await agent02.confirm(agtOrderNo, {})).toMatchObject({ code: 200 });
  await expectWholeBooks(server);
  return changesOf(before, await readBalances(server))['M1001.payable'];
}

it('asks percent and a fixed part, never below the least nor above the most', async () => {
  await plan({ fixed: 50, least: 500, most: 3000 });
  expect(await received('101.00')).toBe('96.00');
  expect(await received('502.00')).toBe('486.44');
  expect(await received('2003.00')).toBe('1973.00');
});

it('routes no order whose commissions are above its fee', async () => {
  await plan({ most: 100 });
  const { agtOrderNo, status } = await createOrder(server, { amount: '404.00' });
  expect(status).toBe(3);
  const [row] =
    await server.owner`select skipped::text as why from collection_order where agt_order_no = ${agtOrderNo}`;
  expect((row as { why: string }).why).toContain('commissions_above_fee');
});

it('keeps the terms that were in force when the order was made', async () => {
  await plan({ fixed: 100 });
  const before = await readBalances(server);
  const { agtOrderNo } = await createOrder(server, { amount: '205.00' });
  await plan({ fixed: 900 });
  expect(await agent02.confirm(agtOrderNo, {})).toMatchObject({ code: 200 });
  expect(changesOf(before, await readBalances(server))['M1001.payable']).toBe('197.85');
  await expectWholeBooks(server);
});

it('takes the highest tier that the month before reached, which verification reads from the books again', async () => {
  const tier = (above: number, fixed: number) => ({ above, rate: 30000, fixed, least: 0, most: null, payout: null });
  await plan({ fixed: 700, tiers: [tier(0, 600), tier(1_000_000_000, 100)] });
  expect(await received('106.00')).toBe('96.82');
  const [volume] = await server.owner`select count(*)::int as n, sum(amount)::int as amount from merchant_volume`;
  expect(volume).toEqual({ n: 1, amount: 0 });
  expect(await brokenBy(server, 'update merchant_volume set amount = 5')).toEqual([expect.stringContaining('阶梯')]);
  const changed = `update collection_order set fee_fixed = fee_fixed + 1 where id = (select max(id) from collection_order)`;
  expect(await brokenBy(server, changed)).toEqual(expect.arrayContaining([expect.stringContaining('费率计划')]));
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  BANK,
  camt,
  importCamt,
  openBankAccount,
  openPlace,
  placeOrder,
} from '../../test-support/arrange/arrange-institution.ts';
import { expireNow } from '../../test-support/arrange/arrange-network.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import {
  changesOf,
  expectUnchanged,
  expectWholeBooks,
  readBalances,
  readHolds,
  readOrder,
} from '../../test-support/read-books.ts';
import { insertSession } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { payUrlOf } from '../collection-orders/pay-token.ts';

/**
 * Orders of one product in mode agent_float. The product has the pool of participants' accounts and two places of the
 * institution.
 */
let server: TestServer;
const SECOND = { code: 'second', number: '5500660077008800', prefix: '77550001', way: 'order' } as const;
let main = '';
let second = '';
/** An order that was opened before the product had a place of the institution: it is at a participant's account. */
let ofParticipant = '';
let paidToParticipant = '';

beforeAll(async () => {
  server = await startTestServer();
  ofParticipant = (await createOrder(server, { amount: '300.00' })).agtOrderNo;
  paidToParticipant = (await createOrder(server, { amount: '310.00' })).agtOrderNo;
  await openBankAccount(server, { ...BANK, way: 'order' });
  await openBankAccount(server, SECOND);
  await openPlace(server, 'bank', BANK.code);
  await openPlace(server, 'bank', SECOND.code, { position: 2 });
  await server.change(
    (sql) => sql`
      insert into receiving_place (product_id, kind, position)
      select id, 'participants', 3
      from product
      where code = 'bank'`,
  );
  [main, second] = [await placeAt(BANK.code), await placeAt(SECOND.code)];
});
beforeEach(() => setLimits({ amount: 1_000_000_000n, count: 1000 }));
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

async function placeAt(code: string): Promise<string> {
  const [row] = await server.owner<{ id: string }[]>`
    select p.id::text from receiving_place p join bank_account a on a.id = p.bank_account_id where a.code = ${code}`;
  return row?.id ?? '';
}
const setLimits = ({ amount, count }: { amount: bigint; count: number }) =>
  server.change((sql) => sql`update receiving_place set daily_amount = ${amount}, daily_count = ${count}`);
const tokenOf = (no: string) => new URL(payUrlOf(server.platform, no)).searchParams.get('o') ?? '';
async function change(no: string, method: string): Promise<{ code: number; msg: string }> {
  const sent = await server.app.inject({ method: 'POST', url: '/api/pay/method', payload: { o: tokenOf(no), method } });
  return sent.json();
}
async function methodsOf(no: string): Promise<{ id: string; chosen: boolean }[]> {
  const read = await server.app.inject({ method: 'GET', url: `/api/pay/order?o=${encodeURIComponent(tokenOf(no))}` });
  return read.json().data.methods;
}
/** Returns what each place was given today: the amount in fen and the number of orders. */
async function used(): Promise<Record<string, string>> {
  const rows = await server.owner<{ code: string; text: string }[]>`
    select a.code, d.amount || ' / ' || d.count as text
    from receiving_place_day d
    join receiving_place p on p.id = d.place_id
    join bank_account a on a.id = p.bank_account_id`;
  return Object.fromEntries(rows.map(({ code, text }) => [code, text]));
}
const changed = { code: 200 };
const ENDED = { code: 409, msg: '订单已付款、已关闭或正在处理，不能更换付款方式' };
const OTHER_SIDE = { code: 409, msg: expect.stringContaining('不能在代理机构账户与本机构账户之间更换') };

it('an order at a participant’s account stays there: its payer is offered nothing else and sees why', async () => {
  expect(await methodsOf(ofParticipant)).toEqual([]);
  const before = await readHolds(server, ofParticipant);
  expect(before).toEqual({ '': 'open' });
  await expectUnchanged(server, async () => expect(await change(ofParticipant, main)).toMatchObject(OTHER_SIDE));
  expect(await readHolds(server, ofParticipant)).toEqual(before);
  expect(await used()).toEqual({});
});

it('an order at a participant’s account that is paid or over says that', async () => {
  const { participant } = await readOrder(server, paidToParticipant);
  const collector = await insertSession(server, participant ?? '');
  expect(await collector.confirm(paidToParticipant)).toMatchObject({ code: 200 });
  expect(await change(paidToParticipant, main)).toMatchObject(ENDED);
  await expireNow(server, ofParticipant);
  expect(await change(ofParticipant, main)).toMatchObject(ENDED);
});

it('an order at the institution goes to no participant: their pool is neither offered nor taken', async () => {
  const { agtOrderNo } = await placeOrder(server, { amount: '20.00' });
  expect((await methodsOf(agtOrderNo)).map(({ id }) => id)).toEqual([main, second]);
  const [pool] = await server.owner<{ id: string }[]>`
    select id::text from receiving_place where kind = 'participants'`;
  const before = await used();
  await expectUnchanged(server, async () => expect(await change(agtOrderNo, pool?.id ?? '')).toMatchObject(OTHER_SIDE));
  expect(await used()).toEqual(before);
  await expireNow(server, agtOrderNo);
});

it('two clicks at once change once: the amount is counted at one place, once', async () => {
  const { agtOrderNo } = await placeOrder(server, { amount: '40.00' });
  expect(await used()).toEqual({ main: '4000 / 1' });
  const balances = await readBalances(server);
  const answers = await Promise.all([
    change(agtOrderNo, second),
    change(agtOrderNo, second),
    change(agtOrderNo, second),
  ]);
  for (const answer of answers) expect(answer).toMatchObject(changed);
  expect(await used()).toEqual({ main: '0 / 0', second: '4000 / 1' });
  expect(changesOf(balances, await readBalances(server))).toEqual({});
  const [notices] = await server.owner`
    select count(*)::int as n from event_log where order_no = ${agtOrderNo} and kind = 'collection.place_changed'`;
  expect(notices).toEqual({ n: 1 });
  // Several changes at once: the order ends at one of the two places, and only that place counts it.
  await Promise.all([change(agtOrderNo, main), change(agtOrderNo, second), change(agtOrderNo, main)]);
  const [at] = (await methodsOf(agtOrderNo)).filter(({ chosen }) => chosen);
  expect(await used()).toEqual(
    at?.id === main ? { main: '4000 / 1', second: '0 / 0' } : { main: '0 / 0', second: '4000 / 1' },
  );
  await expectWholeBooks(server);
  await expireNow(server, agtOrderNo);
  expect(await used()).toEqual({ main: '0 / 0', second: '0 / 0' });
});

it('an order that has its amount at one place needs capacity for all of it at the other', async () => {
  const { agtOrderNo } = await placeOrder(server, { amount: '50.00' });
  await setLimits({ amount: 4999n, count: 10 });
  expect(await change(agtOrderNo, second)).toMatchObject({ code: 409, msg: '该付款方式暂不可用，请选择其他方式' });
  await setLimits({ amount: 5000n, count: 1 });
  expect(await change(agtOrderNo, second)).toMatchObject(changed);
  expect(await used()).toEqual({ main: '0 / 0', second: '5000 / 1' });
  await expireNow(server, agtOrderNo);
});

it('an order that is paid, over or frozen is at its place for good', async () => {
  const paid = await placeOrder(server, { amount: '60.00' });
  const finance = await insertSession(server, 'finance01');
  await importCamt(server, finance, camt('054', [{ amount: '60.00', reference: 'P60', creditedTo: paid.virtualNo }]));
  const over = await placeOrder(server, { amount: '70.00' });
  // The order has expired by the database's clock, but the job that closes it has not run yet.
  await server.owner`
    update collection_order
    set expire_time = clock_timestamp() - interval '1 second'
    where agt_order_no = ${over.agtOrderNo}`;
  const frozen = await placeOrder(server, { amount: '80.00' });
  await server.owner`select file_next_complaint(${frozen.agtOrderNo}, 'other', '收款方可疑', '')`;
  expect(await readOrder(server, frozen.agtOrderNo)).toMatchObject({ frozen: true });
  const before = await used();
  for (const { agtOrderNo } of [paid, over, frozen])
    await expectUnchanged(server, async () => expect(await change(agtOrderNo, second)).toMatchObject(ENDED));
  expect(await used()).toEqual(before);
});

it('a place that is not the product’s, or is not there, is not found', async () => {
  const { agtOrderNo } = await placeOrder(server, { amount: '90.00' });
  await openPlace(server, 'wallet', BANK.code);
  const [other] = await server.owner<{ id: string }[]>`
    select p.id::text
    from receiving_place p
    join product g on g.id = p.product_id
    where g.code = 'wallet' and p.kind = 'bank'`;
  expect(await change(agtOrderNo, other?.id ?? '')).toMatchObject({ code: 404 });
  expect(await change(agtOrderNo, '999999')).toMatchObject({ code: 404 });
});

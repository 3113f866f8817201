import { signRequest } from '@mashang/merchant-sdk/sign-request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { callMerchant, createOrder, M1001 } from '../../test-support/call-merchant.ts';
import { noticeOf, notifyChannel } from '../../test-support/notify-channel.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const AMOUNTS = ['100.00', '200.00', '300.00', '400.00', '500.00'];

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  const orders = await Promise.all(AMOUNTS.map((amount) => createOrder(server, { product: 'auto', amount })));
  // All at once, so that several settlements share a transaction.
  await Promise.all(orders.map(({ agtOrderNo }, n) => notifyChannel(server, noticeOf(agtOrderNo, AMOUNTS[n] ?? ''))));
});
afterAll(() => server.stop());

const get = (path: string) => callMerchant(server, { method: 'GET', path });

it('the balance is what settlements left after the fee', async () => {
  expect((await get('/api/v1/balance')).body).toEqual({ currency: 'CNY', available: '1455.00', held: '0.00' });
});

it('pages of transfers show every posting once, newest first, each with the balance after it', async () => {
  type Page = { list: { id: string; amount: string; balanceAfter: string; orderNo: string }[]; nextCursor?: string };
  const seen: Page['list'] = [];
  let cursor = '';
  for (let page = 0; page < 10; page++) {
    const { list, nextCursor } = (await get(`/api/v1/transfers?limit=2${cursor}`)).body as unknown as Page;
    seen.push(...list);
    if (!nextCursor) break;
    cursor = `&cursor=${nextCursor}`;
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(AMOUNTS.length);
  expect(seen.map(({ amount }) => amount).sort()).toEqual(['194.00', '291.00', '388.00', '485.00', '97.00']);
  const cents = (text: string) => Number(text.replace('.', ''));
  const oldestFirst = seen.toReversed();
  let balance = 0;
  for (const row of oldestFirst) {
    balance += cents(row.amount);
    expect(cents(row.balanceAfter)).toBe(balance);
  }
});

it('pages of events miss nothing and repeat nothing', async () => {
  type Page = { events: { id: string; data: { agtOrderNo: string } }[]; next: string };
  // An event is shown once no running transaction of the cluster can precede it; other test files have theirs.
  const all = async () => ((await get('/api/v1/events')).body as unknown as Page).events.length;
  await expect.poll(all, { timeout: 15_000 }).toBe(AMOUNTS.length);
  const seen: string[] = [];
  let after = '';
  for (let page = 0; page < 10; page++) {
    const { events, next } = (await get(`/api/v1/events?limit=2${after}`)).body as unknown as Page;
    if (events.length === 0) break;
    seen.push(...events.map(({ id }) => id));
    after = `&after=${next}`;
  }
  expect(new Set(seen).size, seen.join()).toBe(AMOUNTS.length);
  expect(seen).toHaveLength(AMOUNTS.length);
  expect(new Set(seen).size).toBe(AMOUNTS.length);
});

it.each([
  ['after', '/api/v1/events?after=nonsense'],
  ['limit', '/api/v1/events?limit=0'],
  ['limit', '/api/v1/events?limit=201'],
  ['cursor', '/api/v1/transfers?cursor=1'],
  ['unknown', '/api/v1/transfers?unknown=1'],
  ['mchOrderNo', '/api/v1/collections?mchOrderNo='],
  ['createdFrom', '/api/v1/collections?createdFrom=2026-07-01'],
  ['createdTo', '/api/v1/payouts?createdTo=2026-02-31T00:00:00Z'],
  ['limit', '/api/v1/refunds?limit=101'],
  ['cursor', '/api/v1/collections?cursor=DS1'],
  ['cursor', '/api/v1/payouts?cursor=DF1'],
  ['cursor', '/api/v1/refunds?cursor=TK1'],
  ['day', '/api/v1/bills/2026-02-31'],
  ['day', '/api/v1/bills/2999-01-01'],
])('a wrong %s is named: %s', async (field, path) => {
  const { status, body } = await get(path);
  expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
});

it.each(['/api/v1/balance', '/api/v1/events', '/api/v1/transfers', '/api/v1/collections?mchOrderNo=x'])(
  '%s without a right signature is 401',
  async (path) => {
    const wrong = await callMerchant(server, { method: 'GET', path, credentials: { secret: 'wrong' } });
    expect([wrong.status, wrong.body.code]).toEqual([401, 401]);
    // The signature is right, but for another path than the requested one.
    const signed = signRequest({
      ...M1001,
      method: 'GET',
      pathAndQuery: '/api/v1/other',
      timestamp: Math.floor(server.clock.now() / 1000),
    });
    const moved = await server.app.inject({ method: 'GET', url: path, headers: { ...signed } });
    expect(moved.statusCode).toBe(401);
  },
);

it('says the currency of every amount, takes it in requests, and no other than CNY', async () => {
  const order = { mchOrderNo: 'currency-1', product: 'auto', amount: '100.00', subject: '币种' };
  const create = (path: string, body: object) => callMerchant(server, { method: 'POST', path, body });
  const refused = await create('/api/v1/collections', { ...order, currency: 'USD' });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'currency' }] } });
  const made = await create('/api/v1/collections', { ...order, currency: 'CNY' });
  expect(made).toMatchObject({ status: 201, body: { amount: '100.00', currency: 'CNY' } });
  const paid = { mchOrderNo: 'currency-2', amount: '10.00', payType: 2, beneficiaryName: '张三丰' };
  const payout = { ...paid, beneficiaryAccount: '6222020000000007', bankName: '示范银行' };
  expect(await create('/api/v1/payouts', { ...payout, currency: 'USD' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'currency' }] },
  });
  const sent = await create('/api/v1/payouts', { ...payout, currency: 'CNY' });
  expect(sent).toMatchObject({ status: 201 });
  const no = String(made.body.agtOrderNo);
  const refund = (currency: string) => create(`/api/v1/collections/${no}/refunds`, { currency });
  expect(await refund('USD')).toMatchObject({ status: 400, body: { errors: [{ field: 'currency' }] } });
  // The order is not paid yet; the refusal is not about the currency.
  expect(await refund('CNY')).toMatchObject({ status: 409 });
  for (const path of [`collections/${no}`, `payouts/${sent.body.orderNo}`, 'balance'])
    expect((await get(`/api/v1/${path}`)).body, path).toMatchObject({ currency: 'CNY' });
  const { list } = (await get('/api/v1/transfers')).body as { list?: unknown };
  expect(list).toEqual(AMOUNTS.map(() => expect.objectContaining({ currency: 'CNY' })));
  const { events } = (await get('/api/v1/events')).body as { events?: { data: object }[] };
  expect(events?.map(({ data }) => data)).toEqual(AMOUNTS.map(() => expect.objectContaining({ currency: 'CNY' })));
});

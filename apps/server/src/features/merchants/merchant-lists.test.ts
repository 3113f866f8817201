import { zonedTime } from '@mashang/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { fundMerchant, payoutBody } from '../../test-support/arrange/arrange-payouts.ts';
import { asOwner } from '../../test-support/arrange/as-owner.ts';
import { callMerchant, createOrder } from '../../test-support/call-merchant.ts';
import { noticeOf, notifyChannel } from '../../test-support/notify-channel.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

type Row = Record<string, string> & { times: Record<string, string>; status: number };
type Page = { list: Row[]; nextCursor: string };
const ORDERS = 7;
let server: TestServer;
let orders: string[] = [];
let payouts: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  await fundMerchant(server, 100_000_000n);
  for (let n = 0; n < ORDERS; n += 1) {
    const amount = `${100 + n}.00`;
    orders.unshift((await createOrder(server, { product: 'auto', amount })).agtOrderNo);
    const made = await callMerchant(server, { method: 'POST', path: '/api/v1/payouts', body: payoutBody() });
    payouts.unshift(String(made.body.orderNo));
  }
  // Two are paid, and of those one is asked back.
  for (const n of [0, 1]) await notifyChannel(server, noticeOf(orders[n] ?? '', `${100 + ORDERS - 1 - n}.00`));
  const asked = { amount: '10.00', mchRefundNo: 'R-1' };
  const path = `/api/v1/collections/${orders[0]}/refunds`;
  expect((await callMerchant(server, { method: 'POST', path, body: asked })).status).toBe(202);
}, 120_000);
afterAll(() => server?.stop());

async function get(path: string): Promise<Page> {
  const answer = await callMerchant(server, { method: 'GET', path: `/api/v1/${path}` });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Page;
}
const plus = (moment: string) => moment.replace('+', '%2B');

describe.each([
  ['collections', 'agtOrderNo', () => orders],
  ['payouts', 'orderNo', () => payouts],
] as const)('the list of %s', (path, number, all) => {
  it('shows every row once, newest first, whatever is created between its pages', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { list, nextCursor } = await get(`${path}?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...list.map((row) => row[number] ?? ''));
      cursor = nextCursor;
      if (seen.length === 2) await createMore(path);
    } while (cursor !== '');
    expect(seen).toEqual(all().slice(-seen.length));
    expect(seen).toHaveLength(ORDERS);
  });

  it('is one object for an own number, with its state by number and name, and its times with zone', async () => {
    const [row] = (await get(`${path}?limit=1`)).list;
    const one = (await get(`${path}?mchOrderNo=${row?.mchOrderNo}`)) as unknown as Row;
    expect(one).toEqual(row);
    expect(one.times.created).toBe(zonedTime(one.createTime ?? ''));
    expect(one.state).toBe(path === 'collections' ? 'awaiting' : 'waiting');
    const missing = await callMerchant(server, { method: 'GET', path: `/api/v1/${path}?mchOrderNo=nobodys` });
    expect([missing.status, missing.body.cause]).toEqual([404, 'order_not_found']);
  });

  it('is filtered by state and by moments with zone', async () => {
    const open = path === 'collections' ? 'awaiting' : 'waiting';
    expect((await get(`${path}?state=${open}`)).list.every(({ state }) => state === open)).toBe(true);
    const { list } = await get(path);
    const [newest] = list;
    const created = plus(newest?.times.created ?? '');
    expect((await get(`${path}?createdFrom=${created}`)).list.map((row) => row[number])).toContain(newest?.[number]);
    const before = await get(`${path}?createdTo=${created}`);
    expect(before.list.map((row) => row[number])).not.toContain(newest?.[number]);
    expect((await get(`${path}?createdTo=2020-01-01T00:00:00Z`)).list).toEqual([]);
  });

  it('holds nothing of another merchant, and takes no cursor of one', async () => {
    const strange = all()[3] ?? '';
    const give = (to: string) =>
      asOwner(server.platform.db.url, async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx.unsafe(
          path === 'collections'
            ? `update collection_order set merchant_id = ${to} where agt_order_no = '${strange}'`
            : `update payout_order set merchant_id = ${to} where order_no = '${strange}'`,
        );
      });
    const own = `(select id from merchant where mch_id = 'M1001')`;
    await give('(select max(id) + 1000 from merchant)');
    expect((await get(path)).list.map((row) => row[number])).not.toContain(strange);
    const asked = { method: 'GET', path: `/api/v1/${path}?cursor=${strange}` } as const;
    expect(await callMerchant(server, asked)).toMatchObject({ status: 400, body: { cause: 'cursor_invalid' } });
    await give(own);
  });
});

async function createMore(path: 'collections' | 'payouts'): Promise<void> {
  if (path === 'collections') orders = [(await createOrder(server, { product: 'auto' })).agtOrderNo, ...orders];
  else {
    const made = await callMerchant(server, { method: 'POST', path: '/api/v1/payouts', body: payoutBody() });
    payouts = [String(made.body.orderNo), ...payouts];
  }
}

it('the list of refunds has those of all orders, by own number and state, each state by number too', async () => {
  const [refund] = (await get('refunds')).list;
  expect(refund).toMatchObject({ mchRefundNo: 'R-1', agtOrderNo: orders.at(-ORDERS), state: 'requested', status: 0 });
  expect(refund?.times.requested).toBe(zonedTime(refund?.requestTime ?? ''));
  expect((await get('refunds?mchRefundNo=R-1&state=requested')).list).toEqual([refund]);
  expect((await get('refunds?state=paid')).list).toEqual([]);
  expect((await get('refunds?mchRefundNo=R-2')).list).toEqual([]);
});

it('the products are those with a fee plan, and their plan is the one that a create takes', async () => {
  const { list } = (await get('products')) as unknown as { list: { product: string; feePlan: { rate: string } }[] };
  const found = list.find(({ product }) => product === 'auto');
  const [order] = (await get('collections?limit=1')).list;
  expect(found).toMatchObject({ currency: 'CNY', feePlan: { rate: order?.feeRate, currency: 'CNY' } });
  expect(list.every((row) => Object.keys(row).includes('openHours'))).toBe(true);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs } from '../../../platform/verbs/acting.ts';
import { grantWrites } from '../../../platform/verbs/grant-writes.ts';
import { decide, detailOf, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { payRefunds } from '../../../test-support/arrange/arrange-refunds.ts';
import { callMerchant, createOrder } from '../../../test-support/call-merchant.ts';
import { changesOf, expectWholeBooks, readBalances, readOrder } from '../../../test-support/read-books.ts';
import { sessionOf, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let amount = 1_000;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  for (const name of ['admin01', 'admin02', 'finance01', 'agent02']) users[name] = await signInUser(server, name);
});
afterAll(() => server?.stop());

function nextYuan(): number {
  amount += 1;
  return amount;
}

/** Creates a settled order of 1000.00, and a little more each time. */
async function settled(yuan = nextYuan()): Promise<string> {
  const { agtOrderNo } = await createOrder(server, { amount: `${yuan}.00` });
  expect(await user('agent02').confirm(agtOrderNo)).toMatchObject({ code: 200 });
  return agtOrderNo;
}
const ask = (orderNo: string, call: Partial<Parameters<typeof callMerchant>[1]> = {}) =>
  callMerchant(server, { method: 'POST', path: `/api/v1/collections/${orderNo}/refund`, body: {}, ...call });

describe('a refund by two people', () => {
  it('is the reverse of the settlement to the fen, moves the order to 5 and notifies the merchant', async () => {
    const before = await readBalances(server);
    const orderNo = await settled();
    const id = await proposed(user('admin01'), 'collection.refund', { subjectId: orderNo, payload: {} });
    expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    await payRefunds(server, orderNo);
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect(await readOrder(server, orderNo)).toMatchObject({ status: 5 });
    const events = (await server.owner`
        select kind, data ->> 'status' as status
        from event_log
        where order_no = ${orderNo} and merchant_id is not null
        order by id`) as unknown as object[];
    expect(events).toEqual([
      { kind: 'collection.succeeded', status: '2' },
      { kind: 'refund.approved', status: '1' },
      { kind: 'refund.paid', status: '4' },
      { kind: 'collection.refunded', status: '5' },
    ]);
    const detail = (await user('agent02').get('/api/agt/order/detail', { agtOrderNo: orderNo })).data as {
      timeline: { title: string }[];
      postings: object[];
    };
    expect(detail.timeline.map(({ title }) => title)).toContain('已退款');
    expect(detail.postings.some((row) => (row as { type: string }).type === 'collection.refunded')).toBe(true);
    await expectWholeBooks(server);
    expect(await propose(user('admin01'), 'collection.refund', { subjectId: orderNo, payload: {} })).toMatchObject({
      code: 409,
    });
  });

  it('asked for by the merchant takes two of the staff, and the same request gets the same answer', async () => {
    const orderNo = await settled();
    const first = await ask(orderNo, { idempotencyKey: 'refund-1', body: { reason: '客户退货' } });
    expect([first.status, first.body]).toMatchObject([202, { agtOrderNo: orderNo, state: 'pending' }]);
    const again = await ask(orderNo, { idempotencyKey: 'refund-1', body: { reason: '客户退货' } });
    expect([again.status, again.text]).toEqual([202, first.text]);
    expect((await ask(orderNo, { idempotencyKey: 'refund-1', body: { reason: '别的' } })).status).toBe(422);
    expect((await ask(orderNo)).status).toBe(409);
    expect((await ask(orderNo, { idempotencyKey: null })).status).toBe(400);
    const id = String(Number(String(first.body.refundNo).slice(2)));
    expect((await detailOf(user('admin01'), id)).approval).toMatchObject({
      maker: 'merchant:M1001',
      needed: 2,
      reason: '客户退货',
    });
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ data: { waitsForSecond: true } });
    expect((await readOrder(server, orderNo)).status).toBe(2);
    expect(await decide(user('finance01'), 'approve', id)).toMatchObject({ data: { state: 1 } });
    await payRefunds(server, orderNo);
    expect((await callMerchant(server, { method: 'GET', path: `/api/v1/collections/${orderNo}` })).body.status).toBe(5);
    await expectWholeBooks(server);
  });

  it('is refused for an order that is not settled or not there', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: `${nextYuan()}.00` });
    expect((await ask(agtOrderNo)).status).toBe(409);
    expect((await ask('DS0')).status).toBe(404);
  });

  it('answers a complaint: what it held goes back', async () => {
    const orderNo = await settled();
    await server.owner`select file_next_complaint(${orderNo}, '未收到商品', '', '')`;
    expect((await readOrder(server, orderNo)).frozen).toBe(true);
    const id = await proposed(user('finance01'), 'collection.refund', { subjectId: orderNo, payload: {} });
    expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
    expect(await readOrder(server, orderNo)).toMatchObject({ status: 2, frozen: false });
    await payRefunds(server, orderNo);
    expect(await readOrder(server, orderNo)).toMatchObject({ status: 5, frozen: false });
    const [complaint] = await server.owner`
        select outcome, reviewed_by as by
        from complaint c
        join collection_order o on o.id = c.order_id
        where o.agt_order_no = ${orderNo}`;
    expect(complaint).toEqual({ outcome: '已退款', by: 'admin02' });
    await expectWholeBooks(server);
  });

  it('takes two checkers above 50 000.00, and is never done without an approval', async () => {
    await server.owner`update collection_account set max_amount = 100000000`;
    await server.owner`update product set max_amount = 100000000`;
    for (const signal of ['routing'] as const) server.platform.bus.signal(signal);
    const orderNo = await settled(50_001);
    const preview = await user('admin01').post('/api/approvals/preview/collection.refund', {
      subjectId: orderNo,
      payload: {},
    });
    expect(preview.data).toMatchObject({ needed: 2 });
    const id = await proposed(user('admin01'), 'collection.refund', { subjectId: orderNo, payload: {} });
    await expect(
      grantWrites(server.platform.db).transaction(async (tx) => {
        await actAs(tx, sessionOf(user('admin01')));
        await tx`select approve_refund(${id}, 'admin01')`;
      }),
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
  });
});

import { TEST_COLLECTIONS, TEST_PAYOUTS, TEST_REFUNDS } from '@mashang/contract/test-mode';
import type { Credentials } from '@mashang/merchant-sdk/sign-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payoutBody } from '../../test-support/arrange/arrange-payouts.ts';
import { makeKey } from '../../test-support/arrange/make-key.ts';
import { callMerchant, collectionBody, postCollection } from '../../test-support/call-merchant.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { advanceSpaces } from './advance-spaces.ts';

let server: TestServer;
let tester: Credentials;
beforeAll(async () => {
  server = await startTestServer();
  tester = await makeKey(server, { live: false });
});
afterAll(() => server?.stop());

const get = async (path: string) => (await callMerchant(server, { method: 'GET', path, credentials: tester })).body;
const post = (path: string, body: unknown = {}) =>
  callMerchant(server, { method: 'POST', path, body, credentials: tester });
const create = (amount: string, more: Record<string, unknown> = {}) =>
  postCollection(server, collectionBody({ amount, ...more }), { credentials: tester });
/** Lets time pass, and takes the steps that are due. */
async function pass(seconds: number): Promise<void> {
  server.clock.advance(seconds * 1000);
  await advanceSpaces(server.platform);
}
async function paidOrder(amount = '100.05'): Promise<string> {
  const { body } = await create(amount);
  expect(body).toMatchObject({ status: 2 });
  return body.agtOrderNo as string;
}
const typesOf = async (number: string) =>
  ((await get('/api/v1/events?limit=200')).events as { type: string; data: Record<string, unknown> }[])
    .filter(({ data }) => data.agtOrderNo === number || data.orderNo === number || data.refundNo === number)
    .map(({ type }) => type);

describe('a test order', () => {
  it('is what its amount forces', async () => {
    const refused = await create('10.01');
    expect(refused).toMatchObject({ status: 502, body: { cause: TEST_COLLECTIONS['01']?.refused } });
    const failed = (await create('10.02')).body;
    expect(failed).toMatchObject({ status: 3 });
    expect(await typesOf(failed.agtOrderNo as string)).toEqual(['collection.failed']);
    const short = (await create('10.04')).body;
    expect(await get(`/api/v1/collections/${short.agtOrderNo}`)).toMatchObject({
      state: 'awaiting',
      paidInAmount: '5.02',
    });
    const expiring = (await create('10.03')).body;
    await pass(9);
    expect(await get(`/api/v1/collections/${expiring.agtOrderNo}`)).toMatchObject({ state: 'awaiting' });
    await pass(1);
    expect(await get(`/api/v1/collections/${expiring.agtOrderNo}`)).toMatchObject({ state: 'expired' });
    const paid = await paidOrder('10.05');
    expect(await get(`/api/v1/collections/${paid}`)).toMatchObject({ state: 'succeeded', paidInAmount: '10.05' });
    expect(await typesOf(paid)).toEqual(['collection.succeeded']);
  });

  it('waits for its payer, who pays once, by the call', async () => {
    const { agtOrderNo } = (await create('20.00')).body;
    const pay = (more: object = {}) => post('/api/v1/test/payments', { agtOrderNo, ...more });
    expect(await pay()).toMatchObject({ status: 200, body: { state: 'succeeded', paidInAmount: '20.00' } });
    expect(await pay()).toMatchObject({ status: 409, body: { cause: 'test_order_closed' } });
    const other = (await create('30.00')).body.agtOrderNo;
    expect((await post('/api/v1/test/payments', { agtOrderNo: other, amount: '29.00' })).body).toMatchObject({
      state: 'awaiting',
      paidInAmount: '29.00',
    });
    const third = (await create('40.00')).body.agtOrderNo;
    expect((await post('/api/v1/test/payments', { agtOrderNo: third, outcome: 'expired' })).body.state).toBe('expired');
    const live = await callMerchant(server, { method: 'POST', path: '/api/v1/test/payments', body: { agtOrderNo } });
    expect(live).toMatchObject({ status: 403, body: { cause: 'test_key_required' } });
  });

  it('has a payment page that says so, and pays it by a button', async () => {
    const { agtOrderNo, payUrl } = (await create('21.00', { subject: '<b>书</b>' })).body;
    const { pathname, search } = new URL(payUrl as string);
    const page = await server.app.inject({ url: pathname + search });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('测试模式');
    expect(page.body).not.toContain('<b>书');
    const press = (address: string) =>
      server.app.inject({
        method: 'POST',
        url: address,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      });
    expect((await press(`${pathname}${search}&outcome=paid`)).statusCode).toBe(303);
    expect(await get(`/api/v1/collections/${agtOrderNo}`)).toMatchObject({ state: 'succeeded' });
    expect((await server.app.inject({ url: pathname + search })).body).toContain('已结束');
    expect((await press(`${pathname}?o=${'x'.repeat(22)}1.${agtOrderNo}&outcome=paid`)).statusCode).toBe(404);
  });

  it('is refused like a live one, and answered again under its key', async () => {
    for (const [fields, cause] of [
      [{ product: 'nothing' }, 'product_unknown'],
      [{ amount: '0.00' }, 'amount_not_positive'],
      [{ amount: '99999999.00' }, 'amount_out_of_range'],
    ] as const)
      expect((await create('50.00', fields)).body.cause).toBe(cause);
    const body = collectionBody({ amount: '50.00' });
    const again = { credentials: tester, idempotencyKey: 'again-1' };
    const first = await postCollection(server, body, again);
    expect((await postCollection(server, body, again)).text).toBe(first.text);
    expect((await postCollection(server, collectionBody(), again)).body.cause).toBe('idempotency_key_reused');
    const duplicate = await postCollection(server, body, { credentials: tester });
    expect(duplicate.body).toMatchObject({ cause: 'duplicate_order', agtOrderNo: first.body.agtOrderNo });
  });
});

describe('a test refund', () => {
  const refund = (order: string, amount?: string) => post(`/api/v1/collections/${order}/refunds`, { amount });

  it('is approved and paid, whole or in part, with its part of the fee', async () => {
    const order = await paidOrder('100.05');
    const { body } = await refund(order, '30.00');
    const address = `/api/v1/collections/${order}/refunds/${body.refundNo}`;
    expect(await get(address)).toMatchObject({ state: 'requested', amount: '30.00' });
    expect((await refund(order)).body.cause).toBe('refund_requested_before');
    await pass(2);
    expect(await get(address)).toMatchObject({ state: 'approved' });
    await pass(2);
    expect(await get(address)).toMatchObject({ state: 'paid' });
    expect((await refund(order, '70.06')).body.cause).toBe('amount_above_refundable');
    await refund(order);
    expect(await get(`/api/v1/collections/${order}`)).toMatchObject({ state: 'refunded' });
    expect(await typesOf(order)).toEqual([
      'collection.succeeded',
      'refund.approved',
      'refund.paid',
      'refund.approved',
      'refund.paid',
      'collection.refunded',
    ]);
  });

  it('is what its amount forces', async () => {
    const order = await paidOrder('900.05');
    expect((await refund(order, '1.01')).body.cause).toBe(TEST_REFUNDS['01']?.refused);
    for (const [amount, state] of [
      ['1.02', 'refused'],
      ['1.03', 'expired'],
      ['1.04', 'returned'],
      ['1.05', 'paid'],
    ] as const) {
      const { refundNo } = (await refund(order, amount)).body;
      await pass(6);
      expect(await get(`/api/v1/collections/${order}/refunds/${refundNo}`), amount).toMatchObject({ state });
    }
    const { refundNo } = (await refund(order, '1.06')).body;
    const cancel = () => post(`/api/v1/collections/${order}/refunds/${refundNo}/cancel`);
    expect((await cancel()).body).toEqual({ refundNo, state: 'cancelled' });
    expect((await cancel()).body.cause).toBe('refund_state_conflict');
  });
});

describe('a test payout', () => {
  const make = (amount: string) => post('/api/v1/payouts', payoutBody({ mchOrderNo: `P${Math.random()}`, amount }));

  it('takes its money from the test balance, and is what its amount forces', async () => {
    await paidOrder('5000.05');
    expect((await make('40000.00')).body.cause).toBe('balance_insufficient');
    expect((await make('1.01')).body.cause).toBe(TEST_PAYOUTS['01']?.refused);
    for (const [amount, state] of [
      ['1.02', 'failed'],
      ['1.03', 'cancelled'],
      ['1.04', 'returned'],
      ['1.05', 'completed'],
      ['1.00', 'completed'],
    ] as const) {
      const { orderNo } = (await make(amount)).body;
      await pass(6);
      expect(await get(`/api/v1/payouts/${orderNo}`), amount).toMatchObject({ state });
    }
    expect((await get('/api/v1/balance')).held).toBe('0.00');
  });

  it('is cancelled, accepted or disputed by its merchant', async () => {
    const step = (orderNo: unknown, what: string, body = {}) => post(`/api/v1/payouts/${orderNo}/${what}`, body);
    const waiting = (await make('1.07')).body.orderNo;
    expect((await step(waiting, 'cancel')).body).toMatchObject({ status: 3 });
    const [accepted, disputed] = [(await make('1.06')).body.orderNo, (await make('2.06')).body.orderNo];
    await pass(2);
    expect((await step(accepted, 'accept')).body).toMatchObject({ status: 2, waitsForSecond: false });
    expect((await step(disputed, 'dispute', { reason: '收款人未收到' })).body).toMatchObject({ claimStatus: 3 });
    await pass(2);
    expect(await get(`/api/v1/payouts/${disputed}`)).toMatchObject({ state: 'failed' });
    expect((await step(accepted, 'cancel')).body.cause).toBe('payout_state_conflict');
  });

  it('is judged row by row in a batch', async () => {
    const rows = [payoutBody({ mchOrderNo: 'B-1', amount: '1.05' }), payoutBody({ mchOrderNo: 'B-2', amount: '0.00' })];
    const { body } = await post('/api/v1/payouts/batch', { payouts: rows });
    expect(body).toMatchObject({
      created: 1,
      refused: 1,
      results: [
        { row: 1, mchOrderNo: 'B-1', status: 2 },
        { row: 2, mchOrderNo: 'B-2', cause: 'amount_not_positive', field: 'amount' },
      ],
    });
  });
});

describe('the books of the test space', () => {
  it('settle all that is free, and every bill and statement adds up', async () => {
    await paidOrder('700.05');
    const { body } = await post('/api/v1/settlements');
    expect(body).toMatchObject({ state: 'made' });
    expect((await post('/api/v1/settlements')).body.cause).toBe('settlement_below_least');
    await pass(4);
    const address = `/api/v1/settlements/${body.settlementNo}`;
    expect(await get(address)).toMatchObject({ state: 'paid', amount: body.amount });
    expect((await get('/api/v1/balance')).available).toBe('0.00');
    const statement = await get(`${address}/statement`);
    expect(statement).toMatchObject({ opening: '0.00', closing: body.amount });
    const day = new Date(server.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const bill = await get(`/api/v1/bills/${day}`);
    const rows = bill.list as { amount: string }[];
    expect(rows.length).toBeGreaterThan(3);
    expect(bill).toMatchObject({ closing: '0.00', final: false });
    const csv = await callMerchant(server, {
      method: 'GET',
      path: `/api/v1/bills/${day}?format=csv`,
      credentials: tester,
    });
    expect(csv.status).toBe(200);
    const { list } = await get('/api/v1/transfers?limit=1');
    expect(list).toEqual([expect.objectContaining({ type: 'settlement.paid', amount: `-${body.amount}` })]);
  });
});

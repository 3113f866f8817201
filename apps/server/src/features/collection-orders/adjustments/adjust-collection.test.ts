import type { ApprovalPreview } from '@mashang/contract/approvals';
import type { AdjustmentOptions, CollectionDetail } from '@mashang/contract/collection-orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs } from '../../../platform/verbs/acting.ts';
import { grantWrites } from '../../../platform/verbs/grant-writes.ts';
import { decide, detailOf, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { expireNow, rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { payRefunds } from '../../../test-support/arrange/arrange-refunds.ts';
import { callMerchant, createOrder } from '../../../test-support/call-merchant.ts';
import {
  changesOf,
  expectUnchanged,
  expectWholeBooks,
  readBalances,
  readHolds,
  readOrder,
} from '../../../test-support/read-books.ts';
import { sessionOf, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let yuan = 1_000;
let slip = 0;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  for (const name of ['admin01', 'finance01', 'risk01', 'agent02']) users[name] = await signInUser(server, name);
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server?.stop();
});

const KIND = 'collection.adjust';
type Fields = Record<string, string>;
/**
 * Creates an order of 1000.00 (a little more each time, so that two can be open at once) and reports another received
 * amount.
 */
async function differing(received: (due: number) => number, due = yuan++): Promise<{ no: string; due: number }> {
  const { agtOrderNo: no } = await createOrder(server, { amount: `${due}.00` });
  const answer = await user('agent02').confirm(no, {
    paidInAmount: `${received(due)}.00`,
    googleAuthCode: user('agent02').code(),
  });
  expect(answer).toMatchObject({ code: 409 });
  expect(await readOrder(server, no)).toMatchObject({ adjustment: 'pending' });
  return { no, due };
}
async function late(): Promise<string> {
  const { agtOrderNo } = await createOrder(server, { amount: `${yuan++}.00` });
  await expireNow(server, agtOrderNo);
  return agtOrderNo;
}
const payload = (outcome: string, received: string, more: Fields = {}) => ({
  outcome,
  received,
  payer: '王小明',
  returnBy: 'institution',
  returnReference: '',
  ...more,
});
const back = (more: Fields = {}) => ({ returnReference: `BACK-${++slip}`, ...more });
const detail = async (no: string, who = 'admin01') =>
  (await user(who).get('/api/agt/order/detail', { agtOrderNo: no })).data as CollectionDetail;

/** Proposes an adjustment as one person and approves it as the other; returns the changed balances. */
async function adjust(no: string, wanted: ReturnType<typeof payload>) {
  const id = await proposed(user('finance01'), KIND, { subjectId: no, payload: wanted });
  const before = await readBalances(server);
  const answer = await decide(user('admin01'), 'approve', id);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, data: { state: 1 } });
  await expectWholeBooks(server);
  return changesOf(before, await readBalances(server));
}
/** The postings per account that the call before the proposal announced. */
async function planned(no: string, outcome: string, query: Fields = {}) {
  const { data } = await user('finance01').get('/api/agt/order/adjustment', { agtOrderNo: no, ...query });
  return (data as AdjustmentOptions).options.find((option) => option.outcome === outcome)?.postings ?? [];
}

describe('a partial receipt', () => {
  it('settled as it came: merchant, chain and deployment share what came, and the order’s hold is spent', async () => {
    const { no } = await differing(() => 600);
    const plan = await planned(no, 'settle');
    expect(await adjust(no, payload('settle', '600.00'))).toEqual({
      'agent02.float': '-600.00',
      'agent02.float.held': `-${(await detail(no)).order.amount}`,
      'M1001.payable': '582.00',
      'agent02.commission': '4.80',
      'agent01.commission': '2.40',
      'operator.revenue': '10.80',
    });
    expect(plan).toEqual([
      { owner: 'agent02', account: '额度', amount: '-600.00' },
      { owner: (await detail(no)).order.merchantName, account: '商户应付', amount: '582.00' },
      { owner: 'agent02', account: '佣金', amount: '4.80' },
      { owner: 'agent01', account: '佣金', amount: '2.40' },
      { owner: '平台', account: '平台收入', amount: '10.80' },
    ]);
    expect(await readHolds(server, no)).toEqual({ '': 'captured' });
    const { order, adjustment, timeline } = await detail(no);
    expect(order).toMatchObject({ status: 2, paidInAmount: '600.00', adjustment: 'settled', paymentName: '王*明' });
    expect(order.agtAmount).toBe('10.80');
    expect(adjustment).toMatchObject({ outcome: 'settle', received: '600.00', settled: '600.00', returned: '0.00' });
    expect(timeline.map(({ title }) => title)).toContain('差额处理完成');
    const seen = await callMerchant(server, { method: 'GET', path: `/api/v1/collections/${no}` });
    expect(seen.body).toMatchObject({ status: 2, paidInAmount: '600.00', fee: '18.00' });
    const [event] = await server.owner`
        select data ->> 'paidInAmount' as paid, data ->> 'fee' as fee
        from event_log
        where order_no = ${no} and kind = 'collection.succeeded'`;
    expect(event).toEqual({ paid: '600.00', fee: '18.00' });
  });

  it('given back: the collector pays with its float, the order is closed and the merchant notified', async () => {
    const { no, due } = await differing(() => 400);
    expect(await adjust(no, payload('return', '400.00', back()))).toEqual({
      'agent02.float': '-400.00',
      'agent02.float.held': `-${due}.00`,
      'M1001.refund_payable': '400.00',
    });
    expect(await readOrder(server, no)).toMatchObject({ status: 6, adjustment: 'refunded' });
    expect(await readHolds(server, no)).toEqual({ '': 'released' });
    const [back400] = await server.owner<{ no: string }[]>`select refund_no as no from refund where order_no = ${no}`;
    expect(
      await propose(user('finance01'), 'refund.cancel', { subjectId: back400?.no ?? '', payload: {} }),
    ).toMatchObject({ code: 409, msg: '差额须退回付款人，不能取消' });
    expect((await callMerchant(server, { method: 'GET', path: `/api/v1/collections/${no}` })).body).toMatchObject({
      status: 6,
      paidInAmount: '0.00',
    });
    expect((await user('agent02').confirm(no)).code).toBe(409);
  });

  it('given back by the collector itself takes its float until it has paid, with proof', async () => {
    const { no, due } = await differing(() => 300);
    const before = await readBalances(server);
    expect(await adjust(no, payload('return', '300.00', back({ returnBy: 'collector' })))).toEqual({
      'agent02.float': '-300.00',
      'agent02.float.held': `-${due}.00`,
      'M1001.refund_payable': '300.00',
    });
    const { postings } = await detail(no);
    expect(postings.map(({ account, amount, typeName }) => [typeName, account, amount])).toEqual([
      ['退回付款人', '额度', '-300.00'],
      ['退回付款人', '应退付款人', '300.00'],
    ]);
    await payRefunds(server, no);
    expect(changesOf(before, await readBalances(server))).toEqual({ 'agent02.float.held': `-${due}.00` });
    // A participant sees nothing of others' accounts, nor how it was decided.
    expect(await detail(no, 'agent02')).toMatchObject({ adjustment: null, mayAdjust: false });
  });
});

describe('too much', () => {
  it('settled whole, or what was due with the rest given back', async () => {
    const whole = await differing((due) => due + 80);
    const sum = `${whole.due + 80}.00`;
    expect(await adjust(whole.no, payload('settle', sum))).toMatchObject({ 'agent02.float': `-${sum}` });

    const rest = await differing((due) => due + 80, 2_000);
    expect(await adjust(rest.no, payload('settle_due', '2080.00', back()))).toEqual({
      'agent02.float': '-2080.00',
      'agent02.float.held': '-2000.00',
      'M1001.payable': '1940.00',
      'agent02.commission': '16.00',
      'agent01.commission': '8.00',
      'operator.revenue': '36.00',
      'M1001.refund_payable': '80.00',
    });
    expect((await detail(rest.no)).order).toMatchObject({ status: 2, paidInAmount: '2000.00' });

    // A later refund takes back the settlement, and nothing of what was returned before.
    const before = await readBalances(server);
    const id = await proposed(user('finance01'), 'collection.refund', { subjectId: rest.no, payload: {} });
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200 });
    await payRefunds(server, rest.no);
    expect(changesOf(before, await readBalances(server))).toEqual({
      'agent02.float': '2000.00',
      'M1001.payable': '-1940.00',
      'agent02.commission': '-16.00',
      'agent01.commission': '-8.00',
      'operator.revenue': '-36.00',
    });
  });

  it('more than the collector’s float is refused before anybody is asked', async () => {
    const { no } = await differing(() => 900_000);
    const answer = await expectUnchanged(server, () =>
      propose(user('finance01'), KIND, { subjectId: no, payload: payload('settle', '900000.00') }),
    );
    expect(answer).toMatchObject({ code: 409 });
    expect(answer.msg).toContain('可用额度不足');
  });
});

describe('a late receipt', () => {
  it('of the right amount is settled after all, with float and limits taken again', async () => {
    const no = await late();
    const { order } = await detail(no);
    const used = () =>
      server.owner`
        select day_amount, day_count
        from person_usage u
        join participant p on p.person_id = u.person_id
        where p.name = 'agent02'`;
    const [before] = await used();
    const moved = await adjust(no, payload('settle', order.amount));
    expect(moved).toMatchObject({ 'agent02.float': `-${order.amount}` });
    expect(moved['agent02.float.held']).toBeUndefined();
    expect(await readHolds(server, no)).toEqual({ '': 'released', ':late': 'captured' });
    const [after] = await used();
    expect((after as { day_count: number }).day_count).toBe((before as { day_count: number }).day_count + 1);
    expect(await readOrder(server, no)).toMatchObject({ status: 2, adjustment: 'settled' });
  });
  it('given back leaves the order closed', async () => {
    const no = await late();
    await adjust(no, payload('return', '500.00', back()));
    expect(await readOrder(server, no)).toMatchObject({ status: 6, adjustment: 'refunded' });
    expect((await propose(user('finance01'), KIND, { subjectId: no, payload: payload('settle', '500.00') })).code).toBe(
      409,
    );
  });
  it('confirmed by its collector meanwhile voids the proposal', async () => {
    const no = await late();
    const id = await proposed(user('finance01'), KIND, { subjectId: no, payload: payload('return', '500.00', back()) });
    expect(await user('agent02').confirm(no)).toMatchObject({ code: 200 });
    expect((await detailOf(user('admin01'), id)).changed).toBe(true);
    expect((await expectUnchanged(server, () => decide(user('admin01'), 'approve', id))).code).toBe(409);
  });
});

describe('refused', () => {
  it('without permission, by its maker, twice, for an order without fault, or with an untraceable return', async () => {
    const { no } = await differing(() => 700);
    const wanted = payload('return', '700.00', back());
    expect((await propose(user('risk01'), KIND, { subjectId: no, payload: wanted })).code).toBe(403);
    expect((await user('risk01').get('/api/agt/order/adjustment', { agtOrderNo: no })).code).toBe(403);
    expect((await user('agent02').get('/api/agt/order/adjustment', { agtOrderNo: no })).code).toBe(403);
    const bad: [Fields, string][] = [
      [{ outcome: 'keep' }, 'payload.outcome'],
      [{ received: '0.00' }, 'payload.received'],
      [{ received: '-5' }, 'payload.received'],
      [{ received: '1e3' }, 'payload.received'],
      [{ received: '999999999999.00' }, 'payload.received'],
      [{ returnReference: 'a b' }, 'payload.returnReference'],
      [{ returnBy: 'nobody' }, 'payload.returnBy'],
    ];
    for (const [fields, at] of bad) {
      const answer = await expectUnchanged(server, () =>
        propose(user('finance01'), KIND, { subjectId: no, payload: { ...wanted, ...fields } }),
      );
      expect([answer.code, JSON.stringify(answer.data)], JSON.stringify(fields)).toEqual([
        400,
        expect.stringContaining(at),
      ]);
    }
    const id = await proposed(user('finance01'), KIND, { subjectId: no, payload: wanted });
    expect((await propose(user('admin01'), KIND, { subjectId: no, payload: wanted })).code).toBe(409);
    expect((await decide(user('finance01'), 'approve', id)).code).toBe(403);
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200 });
    expect((await decide(user('admin01'), 'approve', id)).code).toBe(409);

    const { agtOrderNo } = await createOrder(server, { amount: `${yuan++}.00` });
    for (const subjectId of [agtOrderNo, no])
      expect((await propose(user('finance01'), KIND, { subjectId, payload: wanted })).code).toBe(409);
    expect((await propose(user('finance01'), KIND, { subjectId: 'DS0', payload: wanted })).code).toBe(404);
    await expect(
      grantWrites(server.platform.db).transaction(async (tx) => {
        await actAs(tx, sessionOf(user('admin01')));
        await tx`select adjust_collection(${id}, 'admin01')`;
      }),
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
  });

  it('while a complaint holds the order; two checkers above 50 000.00', async () => {
    const { no } = await differing(() => 650);
    await server.owner`select file_next_complaint(${no}, 'fraud', '没有买过', '')`;
    const answer = await propose(user('finance01'), KIND, { subjectId: no, payload: payload('settle', '650.00') });
    expect(answer).toMatchObject({ code: 423 });
    const big = await differing(() => 50_001);
    const preview = await user('finance01').post(`/api/approvals/preview/${KIND}`, {
      subjectId: big.no,
      payload: payload('settle', '50001.00'),
    });
    const { needed, lines } = preview.data as ApprovalPreview;
    expect(needed).toBe(2);
    expect(lines).toContainEqual({ label: '记账 · agent02 额度', before: '', after: '-50,001.00' });
    expect(lines).toContainEqual({ label: '订单状态', before: '等待支付', after: '支付成功' });
  });
});

describe('closed by hand', () => {
  const close = (who: string, agtOrderNo: string, reason = '商户已取消') =>
    user(who).post('/api/agt/order/close', { agtOrderNo, reason });

  it('an open order gives hold and limits back; a paid one, never notified, stops deliveries', async () => {
    const before = await readBalances(server);
    const { agtOrderNo } = await createOrder(server, { amount: `${yuan++}.00` });
    expect(await close('finance01', agtOrderNo)).toMatchObject({ code: 200, data: { status: 6 } });
    expect(changesOf(before, await readBalances(server))).toEqual({});
    const { order, timeline } = await detail(agtOrderNo);
    expect(order).toMatchObject({ status: 6, remark: '商户已取消', operator: 'finance01' });
    expect(timeline).toContainEqual(expect.objectContaining({ title: '人工关闭订单', detail: '商户已取消' }));
    // A late payment may still be confirmed.
    expect(await user('agent02').confirm(agtOrderNo)).toMatchObject({ code: 200 });

    expect(await close('finance01', agtOrderNo, '商户接口停用')).toMatchObject({ code: 200, data: { status: 4 } });
    expect(await readOrder(server, agtOrderNo)).toMatchObject({ status: 4, notify: 3 });
    const waiting = await server.owner`
        select d.id
        from webhook_delivery d
        join collection_order o on o.id = d.order_id
        where o.agt_order_no = ${agtOrderNo} and d.state = 'pending'`;
    expect(waiting).toHaveLength(0);
    const audits = (await server.owner`
        select actor_name as who, before ->> 'status' as was, after ->> 'reason' as why
        from audit_log
        where action = 'collection-order.close' and subject_id = ${agtOrderNo}
        order by id`) as unknown as object[];
    expect(audits).toEqual([
      { who: 'finance01', was: '1', why: '商户已取消' },
      { who: 'finance01', was: '2', why: '商户接口停用' },
    ]);
  });

  it('is refused without permission, without a reason, twice, with a difference or a complaint open', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: `${yuan++}.00` });
    for (const who of ['risk01', 'agent02'])
      expect((await expectUnchanged(server, () => close(who, agtOrderNo))).code).toBe(403);
    for (const reason of ['', ' ', '短', 'x'.repeat(201)])
      expect((await expectUnchanged(server, () => close('finance01', agtOrderNo, reason))).code).toBe(400);
    expect((await close('finance01', 'DS0')).code).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => close('finance01', agtOrderNo)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
    const { no } = await differing(() => 10);
    expect((await expectUnchanged(server, () => close('finance01', no))).code).toBe(409);
    await server.owner`select file_next_complaint(${no}, 'fraud', '没有买过', '')`;
    expect((await expectUnchanged(server, () => close('finance01', no))).code).toBe(423);
  });
});

describe('the operator’s list', () => {
  it('narrows to a merchant, a collector, what waits and what is held; a participant names no merchant', async () => {
    const list = async (query: Fields, who = 'admin01') => {
      const { code, data } = await user(who).get('/api/agt/order/getPageList', { page: '1', limit: '200', ...query });
      return { code, rows: (data as { list?: { agtOrderNo: string; merchantName: string }[] })?.list ?? [] };
    };
    const { no } = await differing(() => 11);
    const waiting = await list({ adjustment: 'pending' });
    expect(waiting.rows.map((row) => row.agtOrderNo)).toContain(no);
    const [pending] = await server.owner`select count(*)::int as n from collection_order where adjustment = 'pending'`;
    expect(waiting.rows).toHaveLength((pending as { n: number }).n);
    const all = await list({});
    expect((await list({ merchant: 'M1001' })).rows).toHaveLength(all.rows.length);
    expect((await list({ merchant: 'M1001', status: '6', sort: '-amount' })).rows.length).toBeGreaterThan(0);
    expect((await list({ merchant: 'nobody' })).rows).toEqual([]);
    expect((await list({ participant: 'agent02' })).rows).toHaveLength(all.rows.length);
    expect((await list({ participant: 'agent01', status: '1,2' })).rows).toEqual([]);
    expect((await list({ complained: '1' })).rows.length).toBeGreaterThan(0);
    expect((await list({ merchant: 'M1001' }, 'agent02')).code).toBe(400);
    const own = await list({}, 'agent02');
    expect(own.rows.every((row) => row.merchantName === '')).toBe(true);
  });
});

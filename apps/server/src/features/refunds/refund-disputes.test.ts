import { MESSAGE_TYPE, type OrderMessage } from '@mashang/contract/messages';
import type { RefundDetail } from '@mashang/contract/refunds';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawCode } from '../../../../sandbox/src/seed/draw-code.ts';
import { uploadImage } from '../../test-support/arrange/arrange-accounts.ts';
import { decide, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { acceptRefundProof, payRefundTask, refundByTwo } from '../../test-support/arrange/arrange-refunds.ts';
import { forgetProposals } from '../../test-support/arrange/lift-sums.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { brokenBy, changesOf, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { readFrame } from '../../test-support/read-frame.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { readEvents } from '../messages/event-store.ts';
import { messageFrame } from '../messages/frames.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  for (const name of ['admin01', 'admin02', 'finance01', 'agent01', 'agent02'])
    users[name] = await insertSession(server, name);
});
beforeEach(() => forgetProposals(server.owner));
afterEach(() => expectWholeBooks(server));
afterAll(() => server?.stop());

let orders = 0;
/** Creates a refund of 50.00 that finance01 proposed and whose collector has submitted its proof. */
async function proven(): Promise<string> {
  orders += 1;
  const { agtOrderNo: no } = await createOrder(server, { amount: `${500 + orders}.00` });
  expect(await user('agent02').confirm(no, { googleAuthCode: user('agent02').code() })).toMatchObject({ code: 200 });
  const refundNo = await refundByTwo({ maker: user('finance01'), checker: user('admin02') }, no, { amount: '50.00' });
  expect(await payRefundTask(server, refundNo)).toBe('done');
  return refundNo;
}
const dispute = (refundNo: string) =>
  user('finance01').post('/api/refunds/fail', {
    refundNo,
    reason: '付款人称未收到',
    googleAuthCode: user('finance01').code(),
  });
async function disputed(): Promise<string> {
  const refundNo = await proven();
  expect(await dispute(refundNo)).toMatchObject({ code: 200, data: { state: 3 } });
  return refundNo;
}
const rule = (by: string, subjectId: string) =>
  propose(user(by), 'refund.ruling', { subjectId, payload: { remark: '未到账' } });
const cancel = (subjectId: string) => propose(user('finance01'), 'refund.cancel', { subjectId, payload: {} });
const stateOf = async (refundNo: string) =>
  (await server.owner<{ state: number }[]>`select state from refund where refund_no = ${refundNo}`)[0]?.state;
const endTime = (refundNo: string) =>
  server.owner`
    update refund_payment p
    set answer_by = clock_timestamp()
    from refund r
    where r.id = p.refund_id and r.refund_no = ${refundNo}`;
const answer = (step: 'object' | 'agree', body: object, by = 'agent02') =>
  user(by).post(`/api/agt/refunds/${step}`, body);
const agree = (refundNo: string) => answer('agree', { refundNo, googleAuthCode: user('agent02').code() });

/** Messages that the collector received about a refund, oldest first. */
async function noticesOf(refundNo: string): Promise<OrderMessage[]> {
  const events = await readEvents(server.platform.db.app, { xid: 0n, id: 0n }, 100_000);
  const frames = events.map(messageFrame).flatMap((frame) => (frame ? [readFrame(String(frame))] : []));
  return frames.flatMap((frame) =>
    frame.kind === 'message' && frame.message.refundNo === refundNo ? [frame.message] : [],
  );
}

describe('a disputed proof of a refund', () => {
  it('is announced to its collector by a notice, as the task was; a refund at the institution is not', async () => {
    const refundNo = await disputed();
    const agtOrderNo = expect.stringMatching(/^\w+$/) as string;
    expect(await noticesOf(refundNo)).toEqual([
      expect.objectContaining({ msgType: MESSAGE_TYPE.refund, amount: '50.00', refundNo, agtOrderNo }),
      expect.objectContaining({ msgType: MESSAGE_TYPE.refund, amount: '50.00', refundNo, agtOrderNo }),
    ]);
    const { agtOrderNo: no } = await createOrder(server, { amount: '470.00' });
    expect(await user('agent02').confirm(no, { googleAuthCode: user('agent02').code() })).toMatchObject({ code: 200 });
    const makers = { maker: user('finance01'), checker: user('admin02') };
    expect(await noticesOf(await refundByTwo(makers, no, { amount: '50.00', executor: 'institution' }))).toEqual([]);
  });

  it('takes a first acceptance back: two people accept it from then on', async () => {
    const refundNo = await proven();
    const judges = () => server.owner<{ first: bigint | null }[]>`
      select p.accept_first_by as first
      from refund_payment p
      join refund r on r.id = p.refund_id
      where r.refund_no = ${refundNo}`;
    expect(await acceptRefundProof(server, refundNo)).toBe('first_of_two');
    expect(await judges()).toEqual([{ first: expect.any(BigInt) as bigint }]);
    expect(await dispute(refundNo)).toMatchObject({ code: 200, data: { state: 3 } });
    expect(await judges()).toEqual([{ first: null }]);
    expect(await acceptRefundProof(server, refundNo)).toBe('first_of_two');
    expect(await acceptRefundProof(server, refundNo)).toBe('done');
  });

  it('is not failed by the one who disputes it, nor is its refund taken back meanwhile', async () => {
    const refundNo = await proven();
    const before = await readBalances(server);
    expect(await dispute(refundNo)).toMatchObject({ code: 200, data: { state: 3 } });
    expect(await stateOf(refundNo)).toBe(3);
    expect((await dispute(refundNo)).code).toBe(409);
    expect((await cancel(refundNo)).code).toBe(409);
    expect((await rule('admin01', refundNo)).code).toBe(409);
    expect(changesOf(before, await readBalances(server))).toEqual({});
    const { payments, timeline } = (await user('agent02').get('/api/agt/refunds/detail', { refundNo })).data as {
      payments: { disputedTime: string; answerBy: string; failReason: string }[];
      timeline: { title: string; actor: string }[];
    };
    expect(timeline.map(({ title }) => title)).toEqual([
      '申请退款',
      '已批准',
      '已付款，待核对',
      '凭证有争议，待收款方答复',
    ]);
    expect(timeline.every(({ actor }) => actor === '')).toBe(true);
    expect(payments[0]).toMatchObject({ failReason: '付款人称未收到', answerBy: expect.stringMatching(/^20/) });
  });

  it('is answered by its collector alone, with a reason and an image; the staff may accept it then', async () => {
    const refundNo = await disputed();
    const reason = '附银行回单，款项已到账';
    expect((await answer('object', { refundNo, reason }, 'agent01')).code).toBe(404);
    const { url: proofUrl } = (await uploadImage(user('agent02'), '/api/refunds/proof', await drawCode('objection')))
      .data as { url: string };
    expect(await answer('object', { refundNo, reason, proofUrl })).toMatchObject({ code: 200 });
    const { payments } = (await user('finance01').get('/api/refunds/detail', { refundNo })).data as {
      payments: { objection: string; objectionUrl: string }[];
    };
    expect(payments[0]).toMatchObject({ objection: reason, objectionUrl: proofUrl });
    const before = await readBalances(server);
    expect(await acceptRefundProof(server, refundNo)).toBe('first_of_two');
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect(await acceptRefundProof(server, refundNo)).toBe('done');
    expect(changesOf(before, await readBalances(server))['agent02.float']).toBe('50.00');
  });

  it('is turned down by two people who did not propose the refund, after its time; then it may be undone', async () => {
    const refundNo = await disputed();
    await endTime(refundNo);
    expect((await answer('object', { refundNo, reason: '太迟的异议' })).code).toBe(409);
    expect((await rule('finance01', refundNo)).code).toBe(403);
    const asked = await proposed(user('admin01'), 'refund.ruling', {
      subjectId: refundNo,
      payload: { remark: '未到账' },
    });
    expect(await decide(user('finance01'), 'approve', asked)).toMatchObject({
      code: 403,
      msg: '您是该退款的发起人，须由另外两人裁定',
    });
    expect(await stateOf(refundNo)).toBe(3);
    expect(await decide(user('admin02'), 'approve', asked)).toMatchObject({ code: 200 });
    expect(await stateOf(refundNo)).toBe(5);
    // The collector owes the payment again, or two people cancel the refund.
    expect((await cancel(refundNo)).code).toBe(200);
    const name = '退款凭证的否定经两人裁定';
    const alone = `update refund_payment
      set ruling_approval_id = null
      where failed_at is not null and executor = 'collector'`;
    expect((await brokenBy(server, alone)).some((broken) => broken.includes(name))).toBe(true);
  });

  it('is offered to be turned down only then, never to the refund’s proposer; its drawer says until when', async () => {
    const rulingOf = async (by: string, refundNo: string) =>
      ((await user(by).get('/api/refunds/detail', { refundNo })).data as RefundDetail).ruling;
    const none = { may: false, whyNot: '', leftMs: 0 };
    expect(await rulingOf('admin01', await proven())).toEqual(none);
    const refundNo = await disputed();
    const early = await rulingOf('admin01', refundNo);
    expect(early).toEqual({
      may: false,
      whyNot: expect.stringMatching(/^收款方可在 20\d\d-.* 前提出异议，届时或收款方同意后才能裁定$/),
      leftMs: expect.any(Number),
    });
    expect(early.leftMs).toBeGreaterThan(23 * 3_600_000);
    expect((await rule('admin01', refundNo)).msg).toBe(early.whyNot);
    expect(await agree(refundNo)).toMatchObject({ code: 200 });
    expect(await rulingOf('admin01', refundNo)).toEqual({ may: true, whyNot: '', leftMs: 0 });
    expect(await answer('object', { refundNo, reason: '仍在期限内' })).toMatchObject({ code: 200 });
    expect(await rulingOf('admin01', refundNo)).toMatchObject({ may: false });
    await endTime(refundNo);
    expect(await rulingOf('admin01', refundNo)).toEqual({ may: true, whyNot: '', leftMs: 0 });
    expect(await rulingOf('finance01', refundNo)).toEqual({
      may: false,
      whyNot: '您是该退款的发起人，须由另外两人裁定',
      leftMs: 0,
    });
    const task = (await user('agent02').get('/api/agt/refunds/detail', { refundNo })).data as RefundDetail;
    expect(task.ruling).toEqual(none);
    expect(await acceptRefundProof(server, refundNo)).toBe('first_of_two');
    expect(await acceptRefundProof(server, refundNo)).toBe('done');
    expect(await rulingOf('admin01', refundNo)).toEqual(none);
  });

  it('at once where its collector agrees; an objection makes what was proposed void', async () => {
    const refundNo = await disputed();
    expect(await agree(refundNo)).toMatchObject({ code: 200 });
    const ask = { subjectId: refundNo, payload: { remark: '收款方承认' } };
    const early = await proposed(user('admin01'), 'refund.ruling', ask);
    expect(await answer('object', { refundNo, reason: '刚才按错了' })).toMatchObject({ code: 200 });
    expect((await decide(user('admin02'), 'approve', early)).code).toBe(409);
    expect(await user('admin01').post('/api/approvals/withdraw', { id: early })).toMatchObject({ code: 200 });
    expect(await agree(refundNo)).toMatchObject({ code: 200 });
    const id = await proposed(user('admin01'), 'refund.ruling', ask);
    expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
    expect(await stateOf(refundNo)).toBe(5);
    expect(await payRefundTask(server, refundNo)).toBe('done');
  });

  it('is turned down by no statement of the application without them', async () => {
    const refundNo = await disputed();
    await expect(server.owner`update refund set state = 5 where refund_no = ${refundNo}`).rejects.toMatchObject({
      constraint: 'approval_needed',
    });
  });
});

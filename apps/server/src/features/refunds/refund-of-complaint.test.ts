import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { answerByTwo, decide, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { balanceOf } from '../../test-support/arrange/arrange-cases.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { fundMerchant, listPayout, payoutBody, postPayout } from '../../test-support/arrange/arrange-payouts.ts';
import { payRefunds, refundByTwo } from '../../test-support/arrange/arrange-refunds.ts';
import { forgetProposals } from '../../test-support/arrange/lift-sums.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { brokenBy, expectWholeBooks, readOrder } from '../../test-support/read-books.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { moveRefunds } from './refund-commands-store.ts';

let server: TestServer;
let yuan = 1_100;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01', 'agent02'])
    users[name] = await insertSession(server, name);
});
beforeEach(async () => {
  await forgetProposals(server.owner);
  await rotateOnly(server, 'agent02');
});
afterEach(() => expectWholeBooks(server));
afterAll(() => server?.stop());

async function settled(amount = yuan++): Promise<string> {
  const { agtOrderNo: no } = await createOrder(server, { amount: `${amount}.00` });
  expect(await user('agent02').confirm(no, { googleAuthCode: user('agent02').code() })).toMatchObject({ code: 200 });
  return no;
}
const purse = () => balanceOf(server, 'merchant', 'M1001');
/** Puts the merchant's money into payouts, except `left` fen. */
async function spendAll(left = 0n): Promise<void> {
  const spent = (await purse()).free - left;
  let amount = (spent * 100n) / 103n;
  while (amount + (amount * 3n) / 100n < spent) amount += 1n;
  await listPayout(server, { amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}` });
}
const complain = (no: string) => server.platform.db.app`select file_next_complaint(${no}, 'other', '测试投诉', '')`;
const refund = (no: string, payload: object = {}) =>
  refundByTwo({ maker: user('finance01'), checker: user('admin02') }, no, payload);
async function cancel(refundNo: string): Promise<void> {
  const id = await proposed(user('finance01'), 'refund.cancel', { subjectId: refundNo, payload: {} });
  expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
}
const stateOf = async (refundNo: string) =>
  (await server.owner<{ state: number }[]>`select state from refund where refund_no = ${refundNo}`)[0]?.state;
/** Returns a complaint's state and verdict, whether its order is frozen, and the amount held for it. */
async function complaintOf(no: string): Promise<{ state: number; verdict: string; frozen: boolean; held: bigint }> {
  const [row] = await server.owner<{ state: number; verdict: string; frozen: boolean; held: bigint }[]>`
    select c.state, c.verdict, o.frozen,
      coalesce((select h.amount from ledger_hold h where h.reference = 'complaint:' || o.id and h.state = 'open'),
        0)::bigint as held
    from complaint c join collection_order o on o.id = c.order_id where o.agt_order_no = ${no}`;
  if (!row) throw new Error(`no complaint of ${no}`);
  return row;
}
const payOut = (amount: string) => postPayout(server, payoutBody({ amount }));

it('a refund that waits for money leaves complaint and freeze as they are, and what comes is kept for it', async () => {
  const no = await settled(1_000);
  await spendAll(4_300n);
  const { free } = await purse();
  await complain(no);
  const refundNo = await refund(no);
  expect(await stateOf(refundNo)).toBe(2);
  expect(await complaintOf(no)).toEqual({ state: 0, verdict: '', frozen: true, held: free });
  await settled(500);
  expect(await complaintOf(no)).toMatchObject({ state: 0, frozen: true, held: free + 48_500n });
  expect((await payOut('400.00')).status).toBe(409);
  await server.owner`update refund set waiting_until = now() where refund_no = ${refundNo}`;
  expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(1);
  expect(await stateOf(refundNo)).toBe(8);
  expect(await complaintOf(no)).toMatchObject({ state: 0, frozen: true, held: free + 48_500n });
  // A new refund continues by itself once the money is there, and then answers the complaint.
  const again = await refund(no);
  expect(await stateOf(again)).toBe(2);
  await settled(800);
  expect(await complaintOf(no)).toMatchObject({ state: 0, held: 97_000n });
  expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(1);
  expect(await complaintOf(no)).toEqual({ state: 2, verdict: 'refunded', frozen: false, held: 0n });
  await payRefunds(server, no);
  expect(await readOrder(server, no)).toMatchObject({ status: 5 });
});

it('an advance is what the complaint’s own freeze does not have, and decides it', async () => {
  const no = await settled(1_000);
  await spendAll(4_300n);
  const { free } = await purse();
  await complain(no);
  const refundNo = await refund(no);
  const { shortage } = (await user('admin01').get('/api/refunds/detail', { refundNo })).data as { shortage: string };
  expect(shortage).toBe(`${(97_000n - free) / 100n}.${String((97_000n - free) % 100n).padStart(2, '0')}`);
  const id = await proposed(user('finance01'), 'refund.advance', {
    subjectId: refundNo,
    payload: { amount: shortage },
  });
  expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
  expect(await complaintOf(no)).toMatchObject({ state: 2, verdict: 'refunded', frozen: false });
  await payRefunds(server, no);
});

it('money that an approved refund waits for leaves by no payout', async () => {
  await fundMerchant(server, 1_000_000n);
  const no = await settled(900);
  await spendAll();
  const refundNo = await refund(no);
  expect(await stateOf(refundNo)).toBe(2);
  await settled(500);
  expect((await purse()).free).toBe(48_500n);
  expect((await payOut('400.00')).status).toBe(409);
  await settled(600);
  expect((await payOut('400.00')).status).toBe(409);
  expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(1);
  expect(await stateOf(refundNo)).toBe(1);
  await payRefunds(server, no);
});

it('a smaller refund takes its own part of the freeze and answers nothing; cancelled it gives it back', async () => {
  await fundMerchant(server, 100_000n);
  const no = await settled(101);
  await complain(no);
  expect(await complaintOf(no)).toMatchObject({ state: 0, held: 9_797n });
  const refundNo = await refund(no, { amount: '1.00' });
  expect(await stateOf(refundNo)).toBe(1);
  expect(await complaintOf(no)).toEqual({ state: 0, verdict: '', frozen: true, held: 9_700n });
  await cancel(refundNo);
  expect(await complaintOf(no)).toEqual({ state: 0, verdict: '', frozen: true, held: 9_797n });
  expect(await answerByTwo([user('risk01'), user('admin02')], no)).toMatchObject({ code: 200 });
  expect(await complaintOf(no)).toMatchObject({ state: 2, verdict: 'rejected', frozen: false, held: 0n });
});

it('the last of several refunds answers it; the collector pays the first meanwhile', async () => {
  await fundMerchant(server, 100_000n);
  const no = await settled(102);
  await complain(no);
  await refund(no, { amount: '2.00' });
  await payRefunds(server, no);
  await refund(no);
  expect(await complaintOf(no)).toEqual({ state: 2, verdict: 'refunded', frozen: false, held: 0n });
  await payRefunds(server, no);
  expect(await readOrder(server, no)).toMatchObject({ status: 5 });
});

it('a refund that answered a complaint and is cancelled opens it again, with its freeze', async () => {
  await fundMerchant(server, 100_000n);
  const no = await settled(103);
  await complain(no);
  const before = await complaintOf(no);
  const refundNo = await refund(no);
  expect(await complaintOf(no)).toMatchObject({ state: 2, verdict: 'refunded', frozen: false });
  await cancel(refundNo);
  expect(await complaintOf(no)).toEqual({ ...before, state: 0, verdict: '' });
  // The complaint is decided again, by a refund or by two people.
  const again = await refund(no);
  expect(await complaintOf(no)).toMatchObject({ state: 2, verdict: 'refunded', frozen: false, held: 0n });
  await cancel(again);
  expect(await answerByTwo([user('risk01'), user('admin02')], no)).toMatchObject({ code: 200 });
  expect(await complaintOf(no)).toMatchObject({ state: 2, verdict: 'rejected', held: 0n });
});

it('no answer says that something was refunded where nothing was', async () => {
  const no = await settled(104);
  await complain(no);
  const said = { verdict: 'handled', outcome: '已退款' };
  expect(await answerByTwo([user('risk01'), user('admin02')], no, said)).toMatchObject({ code: 200 });
  expect(await complaintOf(no)).toMatchObject({ state: 2, verdict: 'handled' });
});

it('verify finds a complaint that is said to be refunded without a booked refund of all of it', async () => {
  const no = await settled(105);
  await complain(no);
  const name = '以退款答复的投诉有入账的全额退款';
  const sql = `update complaint
    set state = 2, reviewed_at = now(), verdict = 'refunded', outcome = '已退款'
    where order_id = (select id from collection_order where agt_order_no = '${no}')`;
  expect((await brokenBy(server, sql)).some((broken) => broken.includes(name))).toBe(true);
  const refundNo = await refund(no);
  const undone = `update refund set state = 8, ended_at = now() where refund_no = '${refundNo}'`;
  expect((await brokenBy(server, undone)).some((broken) => broken.includes(name))).toBe(true);
});

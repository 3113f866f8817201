import { REFUND_STATE, type RefundDetail } from '@mashang/contract/refunds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantWriter } from '../../../platform/verbs/grant-writes.ts';
import { decide, detailOf, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import {
  BANK,
  camt,
  importCamt,
  openBankAccount,
  openPlace,
  placeOrder,
  setMode,
} from '../../../test-support/arrange/arrange-institution.ts';
import { putByTwo } from '../../../test-support/arrange/arrange-settlements.ts';
import { framesOf } from '../../../test-support/frames-of.ts';
import { brokenBy, changesOf, expectWholeBooks, readBalances } from '../../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { expireApprovals } from '../../approvals/expire-approvals.ts';
import { moveRefunds } from '../refund-commands-store.ts';

const SENDER = '6222029999341672115';
const SENDER_BANK = '示例银行南山支行';
let server: TestServer;
let numbers = 0;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const staff = () => ({ maker: user('admin01'), checker: user('admin02') });
const next = () => `SUR${++numbers}`;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01']) users[name] = await signInUser(server, name);
  await openBankAccount(server, { ...BANK, way: 'order' });
  await openPlace(server, 'bank', BANK.code);
  await setMode(server, 'institution');
});
afterAll(() => server?.stop());

type Receipt = { amount: string; creditedTo?: string; from?: string };
/** Imports a receipt on the institution's account, with the sender's account if given; returns the line. */
async function receive({ amount, creditedTo, from = SENDER }: Receipt): Promise<string> {
  const reference = next();
  const xml = camt('054', [{ amount, reference, text: '往来款', ...(creditedTo ? { creditedTo } : {}) }]);
  const account = from ? `</Dbtr><DbtrAcct><Id><Othr><Id>${from}</Id></Othr></Id></DbtrAcct>` : '</Dbtr>';
  const named = xml.replace(
    '</RltdPties>',
    `</RltdPties><RltdAgts><DbtrAgt><FinInstnId><Nm>${SENDER_BANK}</Nm></FinInstnId></DbtrAgt></RltdAgts>`,
  );
  await importCamt(server, user('finance01'), named.replace('</Dbtr>', account));
  const [row] = await server.owner<
    { id: string }[]
  >`select id::text from statement_line where reference = ${reference}`;
  return row?.id ?? '';
}
/** Imports a receipt that fits no order and posts it onto suspense. */
async function suspended(amount: string, from?: string): Promise<string> {
  const line = await receive({ amount, ...(from === undefined ? {} : { from }) });
  const [row] = await server.owner<
    { id: string }[]
  >`select id::text from statement_exception where line_id = ${line}::bigint`;
  await putByTwo(staff(), 'statement.suspense', row?.id ?? '');
  return line;
}
async function secondReceipt(amount: string): Promise<{ line: string; orderNo: string }> {
  const { agtOrderNo, virtualNo } = await placeOrder(server, { amount });
  await receive({ amount, creditedTo: virtualNo });
  return { line: await receive({ amount, creditedTo: virtualNo }), orderNo: agtOrderNo };
}
const refundsOf = (line: string) => server.owner<
  { no: string; state: number; amount: string; orderNo: string; askedBy: string; reason: string }[]
>`
  select refund_no as no, state, amount::text, order_no as "orderNo", asked_by as "askedBy", reason
  from refund
  where line_id = ${line}::bigint
  order by id`;
async function step(name: string, refundNo: string, fields: object) {
  return user('finance01').post(`/api/refunds/${name}`, {
    refundNo,
    ...fields,
    googleAuthCode: user('finance01').code(),
  });
}

describe('a second receipt of a paid order', () => {
  it('asks to go back by itself, goes by two people, and is paid by a booked line', async () => {
    const { line, orderNo } = await secondReceipt('200.00');
    const asked = { state: REFUND_STATE.requested, amount: '20000', orderNo, askedBy: 'system', reason: 'duplicate' };
    const [made] = await refundsOf(line);
    expect(made).toMatchObject(asked);
    const refundNo = made?.no ?? '';
    const before = await readBalances(server);
    await putByTwo(staff(), 'refund.surplus', line);
    expect(changesOf(before, await readBalances(server))).toEqual({
      'operator.suspense': '-200.00',
      'operator.refund_payable': '200.00',
    });
    expect(await refundsOf(line)).toMatchObject([{ no: refundNo, state: REFUND_STATE.approved }]);
    await expectWholeBooks(server);
    const detail = (await user('finance01').get('/api/refunds/detail', { refundNo })).data as { refund: object };
    expect(detail.refund).toMatchObject({
      bankName: SENDER_BANK,
      kind: 'surplus',
      agtOrderNo: orderNo,
      amount: '200.00',
    });
    expect(await step('send', refundNo, { reference: 'BANK-SUR-1' })).toMatchObject({ code: 200 });
    const paid = { amount: '200.00', reference: next(), way: 'DBIT' as const, text: `退回 ${refundNo}` };
    await importCamt(server, user('finance01'), camt('054', [paid]));
    expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(1);
    expect(await refundsOf(line)).toMatchObject([{ state: REFUND_STATE.paid }]);
    await expectWholeBooks(server);
    const again = await propose(user('admin01'), 'refund.surplus', { subjectId: line, payload: {} });
    expect(again).toMatchObject({ code: 409, msg: '该到账没有可退回的挂账金额' });
    // The bank returned it: the order stays refunded, because its own refunds are paid.
    const refunded = (status: number) =>
      server.owner.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update collection_order set status = ${status} where agt_order_no = ${orderNo}`;
      });
    await refunded(5);
    const came = await receive({ amount: '200.00' });
    await putByTwo(staff(), 'refund.return', refundNo, { lineId: came });
    const [order] = await server.owner`select status from collection_order where agt_order_no = ${orderNo}`;
    expect(order).toEqual({ status: 5 });
    await refunded(2);
    await expectWholeBooks(server);
  });

  it('stays while its order is frozen: 423 at the proposal, at the approval and at the paying', async () => {
    const { line, orderNo } = await secondReceipt('210.00');
    const freeze = (frozen: boolean) =>
      server.change((sql) => sql`update collection_order set frozen = ${frozen} where agt_order_no = ${orderNo}`);
    await freeze(true);
    expect((await propose(user('admin01'), 'refund.surplus', { subjectId: line, payload: {} })).code).toBe(423);
    await freeze(false);
    const id = await proposed(user('admin01'), 'refund.surplus', { subjectId: line, payload: {} });
    expect((await detailOf(user('admin02'), id)).lines).toContainEqual(
      expect.objectContaining({ label: '退到账户', after: `${SENDER_BANK} 622202*********2115（原付款账户）` }),
    );
    await freeze(true);
    expect((await decide(user('admin02'), 'approve', id)).code).toBe(423);
    await freeze(false);
    expect((await decide(user('admin02'), 'approve', id)).code).toBe(200);
    const [made] = await refundsOf(line);
    await freeze(true);
    expect((await step('send', made?.no ?? '', { reference: 'BANK-SUR-2' })).code).toBe(423);
    await freeze(false);
    await expectWholeBooks(server);
  });

  it('waits to be proposed, and its page says so until it is', async () => {
    const { line } = await secondReceipt('215.00');
    const [asked] = await refundsOf(line);
    const askedLine = async () =>
      (
        (await user('finance01').get('/api/refunds/detail', { refundNo: asked?.no ?? '' })).data as {
          askedLine: string;
        }
      ).askedLine;
    expect(await askedLine()).toBe(line);
    const id = await proposed(user('admin01'), 'refund.surplus', { subjectId: line, payload: {} });
    expect(await askedLine()).toBe('');
    expect((await decide(user('admin02'), 'approve', id)).code).toBe(200);
    expect(await askedLine()).toBe('');
  });

  it('a refused proposal ends the request, and another may be made', async () => {
    const { line } = await secondReceipt('220.00');
    const id = await proposed(user('admin01'), 'refund.surplus', { subjectId: line, payload: {} });
    expect((await decide(user('admin02'), 'reject', id, { comment: '先核实' })).code).toBe(200);
    expect(await refundsOf(line)).toMatchObject([{ state: REFUND_STATE.refused }]);
    await putByTwo(staff(), 'refund.surplus', line);
    expect((await refundsOf(line)).map(({ state }) => state)).toEqual([REFUND_STATE.refused, REFUND_STATE.approved]);
    await expectWholeBooks(server);
  });
});

describe('money that fits no order', () => {
  it('says of a payment that failed, and of a proposal whose time is over, how its refund stands', async () => {
    const line = await suspended('61.00');
    await putByTwo(staff(), 'refund.surplus', line, { amount: '31.00' });
    const failed = (await refundsOf(line))[0]?.no ?? '';
    expect(await step('send', failed, { reference: 'BANK-SUR-4' })).toMatchObject({ code: 200 });
    const frames = await framesOf(server, () => step('fail', failed, { reason: '账户已销户' }));
    expect(frames).toContainEqual(
      expect.objectContaining({ kind: 'refund', refundNo: failed, state: REFUND_STATE.failed }),
    );
    const id = await proposed(user('admin01'), 'refund.surplus', { subjectId: line, payload: {} });
    // Only the row's time is changed; its constraints still hold.
    await server.owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update approval set expires_at = now() - interval '1 second' where id = ${id}::bigint`;
    });
    expect(await expireApprovals(server.system('expire-approvals'))).toBeGreaterThan(0);
    expect((await refundsOf(line)).at(-1)).toMatchObject({ state: REFUND_STATE.expired, amount: '3000' });
    await expectWholeBooks(server);
  });

  it('goes back in parts, never above what waits on suspense, and may be cancelled and returned', async () => {
    const line = await suspended('88.88');
    await putByTwo(staff(), 'refund.surplus', line, { amount: '50.00' });
    const above = await propose(user('admin01'), 'refund.surplus', { subjectId: line, payload: { amount: '38.89' } });
    expect(above).toMatchObject({ code: 400, data: [{ field: 'payload.amount' }] });
    expect(JSON.stringify(above.data)).toContain('可退回 38.88 元');
    const frames = await framesOf(server, () => putByTwo(staff(), 'refund.surplus', line));
    const made = await refundsOf(line);
    // The refund has no order, so no order state is sent.
    expect(frames.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { refundNo: made[1]?.no, state: REFUND_STATE.requested },
      { refundNo: made[1]?.no, state: REFUND_STATE.approved },
    ]);
    expect(made.map(({ amount, orderNo, reason }) => [amount, orderNo, reason])).toEqual([
      ['5000', '', 'other'],
      ['3888', '', 'other'],
    ]);
    const [first, second] = made.map(({ no }) => no) as [string, string];
    const before = await readBalances(server);
    await putByTwo(staff(), 'refund.cancel', first);
    expect(changesOf(before, await readBalances(server))).toEqual({
      'operator.suspense': '50.00',
      'operator.refund_payable': '-50.00',
    });
    expect(await step('send', second, { reference: 'BANK-SUR-3' })).toMatchObject({ code: 200 });
    const paid = { amount: '38.88', reference: next(), way: 'DBIT' as const, text: second };
    await importCamt(server, user('finance01'), camt('054', [paid]));
    expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(1);
    // A refund without an order also reaches the screens: as an event with a number and a state.
    const events = await server.owner<{ kind: string; no: string; status: number | null }[]>`
      select kind, order_no as no, status from event_log where data ->> 'refundNo' = ${second} order by id`;
    expect(events).toEqual([
      { kind: 'refund.requested', no: second, status: REFUND_STATE.requested },
      { kind: 'refund.approved', no: second, status: REFUND_STATE.approved },
      { kind: 'refund.paying', no: second, status: REFUND_STATE.paying },
      { kind: 'refund.paid', no: second, status: REFUND_STATE.paid },
    ]);
    const { timeline } = (await user('admin01').get('/api/refunds/detail', { refundNo: second })).data as RefundDetail;
    expect(timeline.map(({ title }) => title)).toEqual(['申请退款', '已批准', '已付款，待核对', '已退款']);
    const back = await receive({ amount: '38.88' });
    await putByTwo(staff(), 'refund.return', second, { lineId: back });
    await expectWholeBooks(server);
  });

  it.each([
    ['', '未写明付款账号'],
    [BANK.number, '本平台的账户'],
  ])('not to %o', async (from, said) => {
    const line = await suspended('12.00', from);
    const answer = await propose(user('admin01'), 'refund.surplus', { subjectId: line, payload: {} });
    expect(answer.code).toBe(409);
    expect(answer.msg).toContain(said);
  });

  it('not what is not on suspense', async () => {
    const line = await receive({ amount: '13.00' });
    const answer = await propose(user('admin01'), 'refund.surplus', { subjectId: line, payload: {} });
    expect(answer).toMatchObject({ code: 409, msg: '该到账没有挂账，不能退回付款方' });
    expect((await propose(user('admin01'), 'refund.surplus', { subjectId: 'x', payload: {} })).code).toBe(400);
  });

  it('npm run verify finds more going back than waits', async () => {
    const harm = `update statement_line
      set state = 'open'
      where id = (select min(line_id) from refund where kind = 'surplus')`;
    expect((await brokenBy(server, harm)).join()).toContain('多付退回不超过挂账');
  });
});

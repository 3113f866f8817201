import { REFUND_MOVES, REFUND_STATES, type RefundDetail, type RefundState } from '@mashang/contract/refunds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCode } from '../../../../sandbox/src/seed/draw-code.ts';
import { EXPORT_LISTS } from '../../export-lists.ts';
import { personal } from '../../platform/security/personal.ts';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { uploadImage } from '../../test-support/arrange/arrange-accounts.ts';
import { detailOf as approvalOf, decide, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { bookReceipt } from '../../test-support/arrange/arrange-receipts.ts';
import { payRefunds } from '../../test-support/arrange/arrange-refunds.ts';
import { putByTwo } from '../../test-support/arrange/arrange-settlements.ts';
import { callMerchant, createOrder } from '../../test-support/call-merchant.ts';
import { framesOf } from '../../test-support/frames-of.ts';
import { brokenBy, changesOf, expectWholeBooks, readBalances, readOrder } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { startExportWorker } from '../exports/run-exports.ts';
import { moveRefunds } from './refund-commands-store.ts';

let server: TestServer;
let yuan = 2_000;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const NAMES = ['admin01', 'admin02', 'finance01', 'risk01', 'agent01', 'agent02'];

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  for (const name of NAMES) users[name] = await signInUser(server, name);
});
afterAll(async () => {
  if (!server) return;
  await expectWholeBooks(server);
  await server.stop();
});

function nextYuan(): number {
  yuan += 1;
  return yuan;
}
async function settled(amount = `${nextYuan()}.00`): Promise<string> {
  const { agtOrderNo } = await createOrder(server, { amount });
  expect(await user('agent02').confirm(agtOrderNo)).toMatchObject({ code: 200 });
  return agtOrderNo;
}
async function approved(no: string, payload: object = {}): Promise<string> {
  const id = await proposed(user('admin01'), 'collection.refund', { subjectId: no, payload });
  expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
  return `TK${id.padStart(12, '0')}`;
}
async function cancelled(refundNo: string): Promise<void> {
  const id = await proposed(user('finance01'), 'refund.cancel', { subjectId: refundNo, payload: {} });
  expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
}
type Refund = { state: number; amount: bigint; feeBack: bigint; deadline: Date };
async function refundOf(refundNo: string): Promise<Refund> {
  const [row] = await server.owner<
    Refund[]
  >`select state, amount, fee_back as "feeBack", deadline from refund where refund_no = ${refundNo}`;
  return row as Refund;
}
type MerchantEvent = { type: string; data: { refundNo?: string; state?: string } };
/** Events about a refund that its merchant reads by the events call, oldest first. */
async function eventsOf(refundNo: string): Promise<MerchantEvent[]> {
  const collected: MerchantEvent[] = [];
  for (let after = '0.0', more = true; more; ) {
    const page = await callMerchant(server, { method: 'GET', path: `/api/v1/events?limit=200&after=${after}` });
    const { events, next } = page.body as unknown as { events: MerchantEvent[]; next: string };
    collected.push(...events.filter(({ data }) => data.refundNo === refundNo));
    after = next;
    more = events.length > 0;
  }
  return collected;
}
let images = 0;
async function proof(collector: TestUser): Promise<string> {
  images += 1;
  const answer = await uploadImage(collector, '/api/refunds/proof', await drawCode(`refund ${images}`));
  return (answer.data as { url: string }).url;
}
const payTask = async (collector: TestUser, refundNo: string, fields: object = {}) =>
  collector.post('/api/agt/refunds/pay', {
    refundNo,
    reference: `BANK-${refundNo}`,
    proofUrl: await proof(collector),
    googleAuthCode: collector.code(),
    ...fields,
  });
const staff = (who: TestUser, step: string, body: object) =>
  who.post(`/api/refunds/${step}`, { ...body, googleAuthCode: who.code() });

/** Returns the refund's row of the exported file; empty if the file has none. */
async function fileOf(name: string, list: string, refundNo: string): Promise<string> {
  const { stop } = startExportWorker(server.platform, EXPORT_LISTS);
  const columns = ['refundNo', 'state', 'amount', 'accountNo'];
  const made = await user(name).post('/api/exports/create', { list, format: 'csv', query: { refundNo }, columns });
  expect(made, JSON.stringify(made)).toMatchObject({ code: 200 });
  const { id } = made.data as { id: string };
  const stateOf = async () => {
    const { list: jobs } = (await user(name).get('/api/exports/getList')).data as {
      list: { id: string; state: string }[];
    };
    return jobs.find((job) => job.id === id)?.state;
  };
  await expect.poll(stateOf, { timeout: 20_000, interval: 50 }).toBe('done');
  await stop();
  const { cookie } = user(name).headers;
  const url = `/files/exports/${id}.csv`;
  const file = await server.app.inject({ method: 'GET', url, headers: cookie ? { cookie } : {} });
  return file.body.split('\r\n').find((line) => line.startsWith(refundNo)) ?? '';
}

describe('partial refunds of an order', () => {
  it('three of 333.33 and the rest restore every account, and bring the order to 5 with the last payment', async () => {
    const before = await readBalances(server);
    const no = await settled('1000.00');
    expect(changesOf(before, await readBalances(server))).toEqual({
      'agent02.float': '-1000.00',
      'M1001.payable': '970.00',
      'agent02.commission': '8.00',
      'agent01.commission': '4.00',
      'operator.revenue': '18.00',
    });
    // F = 30.00 and Ci = 8.00, 4.00 of A = 1000.00, each rounded down at S = 333.33, 666.66, 999.99 and 1000.00:
    // f 9.99, 19.99, 29.99, 30.00; c1 2.66, 5.33, 7.99, 8.00; c2 1.33, 2.66, 3.99, 4.00. With the last
    // 0.01 the agents give back two fen and the merchant gets one of its fee: the other stays in revenue.
    for (const [amount, moves] of [
      ['333.33', { payable: '-323.34', c1: '-2.66', c2: '-1.33', revenue: '-6.00' }],
      ['333.33', { payable: '-323.33', c1: '-2.67', c2: '-1.33', revenue: '-6.00' }],
      ['333.33', { payable: '-323.33', c1: '-2.66', c2: '-1.33', revenue: '-6.01' }],
      [undefined, { payable: undefined, c1: '-0.01', c2: '-0.01', revenue: '0.01' }],
    ] as const) {
      const then = await readBalances(server);
      await approved(no, amount ? { amount } : {});
      const { 'M1001.refund_payable': owed, ...changed } = changesOf(then, await readBalances(server));
      expect(owed).toBe(amount ?? '0.01');
      expect(changed).toEqual({
        ...(moves.payable && { 'M1001.payable': moves.payable }),
        'agent02.commission': moves.c1,
        'agent01.commission': moves.c2,
        'operator.revenue': moves.revenue,
      });
      expect((await readOrder(server, no)).status).toBe(2);
      await payRefunds(server, no);
      await expectWholeBooks(server);
    }
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect((await readOrder(server, no)).status).toBe(5);
    expect(await propose(user('admin01'), 'collection.refund', { subjectId: no, payload: {} })).toMatchObject({
      code: 409,
    });
  });

  it('are never more than was settled, whatever comes at once', async () => {
    const no = await settled('100.00');
    const asks = ['60.00', '50.00', '40.01'].map((amount) =>
      callMerchant(server, { method: 'POST', path: `/api/v1/collections/${no}/refunds`, body: { amount } }),
    );
    const answers = await Promise.all(asks);
    // The first is always accepted: 60.00 alone, or 50.00 and 40.01 together.
    const refused = answers.filter(({ status }) => status !== 202);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused.length).toBeLessThan(answers.length);
    const reason = expect.stringContaining('超过可退金额');
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'amount', reason }] } });
    const [asked] = await server.owner<
      { sum: bigint }[]
    >`select sum(amount)::bigint as sum from refund where order_no = ${no}`;
    expect([6_000n, 9_001n]).toContain(asked?.sum);
  });

  it('keep fee and commissions by the plan keep, and are taken back to the fen by two people', async () => {
    const no = await settled('1000.00');
    const before = await readBalances(server);
    const kept = await approved(no, { amount: '100.00', plan: 'keep' });
    expect(changesOf(before, await readBalances(server))).toEqual({
      'M1001.payable': '-100.00',
      'M1001.refund_payable': '100.00',
    });
    const back = await approved(no, { amount: '333.33' });
    expect((await refundOf(back)).feeBack).toBe(999n);
    await cancelled(kept);
    await cancelled(back);
    expect(changesOf(before, await readBalances(server))).toEqual({});
    await expectWholeBooks(server);
  });

  it('go to the account the payer gave, under the payer’s name, never to who took the money', async () => {
    const { agtOrderNo: no } = await createOrder(server, { amount: `${nextYuan()}.00` }, { refundable: false });
    expect(
      await user('agent02').confirm(no, { googleAuthCode: user('agent02').code(), paymentName: '李四' }),
    ).toMatchObject({ code: 200 });
    const ask = () => propose(user('admin01'), 'collection.refund', { subjectId: no, payload: {} });
    expect(await ask()).toMatchObject({ code: 409, msg: expect.stringContaining('尚未填写退款账户') });
    const o = new URL(
      (await callMerchant(server, { method: 'GET', path: `/api/v1/collections/${no}` })).body.payUrl as string,
    ).searchParams.get('o');
    const enter = async (fields: object) =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/pay/refund-account',
          payload: { o, bankName: '招商银行', accountNo: '6222020000005678', holder: '李四', ...fields },
        })
      ).json();
    expect((await enter({ holder: '张三' })).code).toBe(400);
    expect(await enter({ holder: '示范电子商务有限公司' })).toMatchObject({
      code: 400,
      data: [{ field: 'holder', reason: '不能退到收款方、商户或本平台的账户' }],
    });
    const [own] = await server.owner<{ no: string }[]>`
      select out_auth_no as no
      from collection_account a
      join collection_order c on c.account_id = a.id
      where c.agt_order_no = ${no}`;
    expect((await enter({ accountNo: own?.no })).code).toBe(400);
    // Nor to the merchant's settlement account, nor to an account where a collector receives money.
    await server.change(
      (sql) => sql`
        insert into settlement_account (merchant_id, holder, bank_name, account_no, evidence, evidence_note,
          usable_from)
        select merchant_id, '示范电子商务有限公司', '示例银行', ${personal('settlement_account.account_no', '7559000012345678')},
          'document', '开户许可证', now() + interval '9 days'
        from collection_order where agt_order_no = ${no}`,
    );
    expect(await enter({ accountNo: '7559000012345678' })).toMatchObject({
      code: 400,
      data: [{ field: 'accountNo', reason: '不能退到收款方、商户或本平台的账户' }],
    });
    expect((await enter({})).code).toBe(200);
    const id = ((await ask()).data as { id: string }).id;
    // Both people compare the account: its first and last digits are shown, and its stored form is not.
    expect((await approvalOf(user('admin02'), id)).lines).toContainEqual(
      expect.objectContaining({ label: '退到账户', after: '招商银行 622202******5678（付款人填写）' }),
    );
    // The name that the payer gave before the confirmation has priority over the collector's entry.
    await server.change(
      (sql) =>
        sql`
          update collection_order
          set payer_name = ${personal('collection_order.payer_name', '王五')}
          where agt_order_no = ${no}`,
    );
    expect(await enter({})).toMatchObject({ code: 400, data: [{ field: 'holder', reason: '户名须与付款人一致' }] });
    expect((await enter({ holder: '王五', accountNo: '6222020000007777' })).code).toBe(200);
    await server.change((sql) => sql`update collection_order set payer_name = '' where agt_order_no = ${no}`);
    // The account changed meanwhile, so the proposal is void.
    expect((await enter({ accountNo: '6222020000009999' })).code).toBe(200);
    expect((await decide(user('admin02'), 'approve', id)).code).toBe(409);
    expect(await user('admin01').post('/api/approvals/withdraw', { id })).toMatchObject({ code: 200 });
    await approved(no);
  });
});

const FIRST = { code: 200, msg: '已认可，等待另一人复核', data: { state: 3, waitsForSecond: true } };
const SECOND = { msg: '已退款', data: { state: 4, waitsForSecond: false } };

describe('a collector’s task', () => {
  it('gives the float back when its proof is accepted, not before; a proof and a number pay one refund', async () => {
    const no = await settled();
    const before = await readBalances(server);
    const refundNo = await approved(no, { amount: '10.00' });
    const { list } = (await user('agent02').get('/api/agt/refunds/getPageList', { page: '1', limit: '20' })).data as {
      list: { refundNo: string; accountNo: string; holder: string }[];
    };
    expect(list[0]).toMatchObject({ refundNo, accountNo: '6222020000001234', holder: '王小明' });
    expect((await user('agent01').get('/api/agt/refunds/detail', { refundNo })).code).toBe(404);
    // Exported lists: the collector's own refunds in full, the staff's masked, nothing of other collectors.
    expect(await fileOf('agent02', 'refund-tasks', refundNo)).toBe(`${refundNo},待付款,10.00,\t6222020000001234`);
    expect(await fileOf('agent01', 'refund-tasks', refundNo)).toBe('');
    expect(await fileOf('admin01', 'refunds', refundNo)).toBe(`${refundNo},待付款,10.00,622202******1234`);
    const proofUrl = await proof(user('agent02'));
    expect(await payTask(user('agent02'), refundNo, { proofUrl })).toMatchObject({ code: 200 });
    expect(changesOf(before, await readBalances(server))['agent02.float']).toBeUndefined();
    // The proposer of the refund may not accept its proof; an acceptance without a code counts towards the sum of money
    // sent.
    expect(await staff(user('admin01'), 'settle', { refundNo })).toMatchObject({
      code: 403,
      msg: '您是该退款的发起人，收款方的凭证须由另一人认可',
    });
    await server.owner`
      insert into step_up_sum (user_id, kind, day, day_fen, window_fen)
      select id, 'sent', shanghai_day(now()), 4999001, 4999001
      from app_user
      where username = 'finance01'
      on conflict (user_id, kind) do update set day = excluded.day, day_fen = excluded.day_fen,
        window_fen = excluded.window_fen`;
    expect((await user('finance01').post('/api/refunds/settle', { refundNo })).code).toBe(10072);
    expect(changesOf(before, await readBalances(server))['agent02.float']).toBeUndefined();
    expect(await staff(user('finance01'), 'settle', { refundNo })).toMatchObject(FIRST);
    expect(changesOf(before, await readBalances(server))['agent02.float']).toBeUndefined();
    // The first acceptor may not be the second, and the proposer may be neither; the collector does not learn which
    // staff member it was.
    expect(await staff(user('finance01'), 'settle', { refundNo })).toMatchObject({
      code: 403,
      msg: '您已认可该凭证，须由另一人复核',
    });
    expect(await staff(user('admin01'), 'settle', { refundNo })).toMatchObject({ code: 403 });
    const readBy = async (name: string, root = '/api/refunds') =>
      (await user(name).get(`${root}/detail`, { refundNo })).data as RefundDetail;
    const seen = await readBy('admin02');
    expect(seen.refund).toMatchObject({ state: 3, acceptFirstBy: 'finance01', isOwn: false });
    // Actions that the server refuses to the proposer are not offered to it.
    expect((await readBy('admin01')).refund.isOwn).toBe(true);
    expect((await readBy('agent02', '/api/agt/refunds')).refund.isOwn).toBe(false);
    expect(seen.timeline.at(-1)).toMatchObject({ title: '凭证已认可，等待第二人复核', actor: 'finance01' });
    expect(JSON.stringify(await readBy('agent02', '/api/agt/refunds'))).not.toContain('finance01');
    await expect(
      server.owner.begin(async (tx) => {
        await tx`
          update refund_payment p
          set paid_at = now(), accepted_by = 'finance01'
          from refund r
          where r.id = p.refund_id and r.refund_no = ${refundNo}`;
        await tx`update refund set state = 4, paid_at = now() where refund_no = ${refundNo}`;
      }),
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
    expect(changesOf(before, await readBalances(server))['agent02.float']).toBeUndefined();
    expect(await staff(user('admin02'), 'settle', { refundNo })).toMatchObject({ code: 200, ...SECOND });
    expect((await readBy('admin02')).refund).toMatchObject({ state: 4, acceptFirstBy: '' });
    expect(changesOf(before, await readBalances(server))['agent02.float']).toBe('10.00');
    const next = await approved(no, { amount: '11.00' });
    expect(await payTask(user('agent02'), next, { reference: `BANK-${refundNo}` })).toMatchObject({ code: 409 });
    expect(await payTask(user('agent02'), next, { proofUrl })).toMatchObject({ code: 409 });
    expect(await payTask(user('agent02'), next)).toMatchObject({ code: 200 });
  });

  it('is a case of the collector when its proof is disputed or it is late, once', async () => {
    const no = await settled();
    const disputed = await approved(no, { amount: '5.00' });
    await payTask(user('agent02'), disputed);
    expect(await staff(user('finance01'), 'fail', { refundNo: disputed, reason: '查无此款' })).toMatchObject({
      code: 200,
    });
    // The collector may answer first (refund-disputes.test.ts).
    expect((await refundOf(disputed)).state).toBe(3);
    const late = await approved(no, { amount: '6.00' });
    await server.owner`update refund set deadline = now() - interval '1 second' where refund_no = ${late}`;
    expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(1);
    expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(0);
    const cases =
      await server.owner`select overdue_case_id as id from refund where refund_no in (${disputed}, ${late})`;
    expect(new Set(cases.map(({ id }) => id)).size).toBe(1);
    expect(await staff(user('finance01'), 'settle', { refundNo: disputed })).toMatchObject(FIRST);
    expect(await staff(user('admin02'), 'settle', { refundNo: disputed })).toMatchObject({ code: 200, ...SECOND });
  });

  it('waits while something is frozen, also after it was approved', async () => {
    const no = await settled();
    const refundNo = await approved(no, { amount: '5.00' });
    await server.owner`select file_next_complaint(${no}, 'other', '又一个投诉', '')`;
    expect(await payTask(user('agent02'), refundNo)).toMatchObject({ code: 423 });
  });
});

/** Books a payment of the bank, as a statement import writes it. */
async function bookPayment(fen: bigint, reference: string): Promise<string> {
  const lineId = await bookReceipt(server, { amount: fen, reference, payer: '王小明' });
  const [row] = await server.owner<{ id: string }[]>`
    insert into statement_debit (source_id, import_id, file_hash, row_no, identity, at, has_clock, day, amount,
      account_no, reference)
    select source_id, import_id, file_hash, 2, identity, at, true, day, amount, account_no, reference
    from statement_line
    where id = ${lineId}
    returning id::text`;
  await server.owner`update statement_line set state = 'not_ours' where id = ${lineId}`;
  return row?.id ?? '';
}

let numbers = 0;
const next = () => {
  numbers += 1;
  return `REF-${numbers}`;
};
const returners = () => ({ maker: user('finance01'), checker: user('admin02') });
const proposeReturn = (refundNo: string, lineId: string) =>
  propose(user('finance01'), 'refund.return', { subjectId: refundNo, payload: { lineId } });
const detailOf = async (refundNo: string) =>
  (await user('admin01').get('/api/refunds/detail', { refundNo })).data as RefundDetail;
/** Sends a refund by the institution, and proves it by a line. */
async function pay(refundNo: string, fen: bigint): Promise<void> {
  const reference = next();
  expect(await staff(user('finance01'), 'send', { refundNo, reference })).toMatchObject({ code: 200 });
  await bookPayment(fen, reference);
  expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(1);
}

describe('a refund by the institution', () => {
  it('is sent by another than its proposer, paid by a booked line of its amount, given back by another', async () => {
    const no = await settled('500.00');
    const refundNo = await approved(no, { executor: 'institution' });
    expect(await staff(user('admin01'), 'send', { refundNo, reference: 'PAY-0001' })).toMatchObject({ code: 403 });
    expect(await staff(user('finance01'), 'send', { refundNo, reference: 'PAY-0001' })).toMatchObject({ code: 200 });
    expect(await staff(user('finance01'), 'settle', { refundNo })).toMatchObject({ code: 409 });
    const other = await bookPayment(49_999n, 'PAY-OTHER');
    expect(await staff(user('finance01'), 'settle', { refundNo, lineId: other })).toMatchObject({ code: 409 });
    await bookPayment(50_000n, 'PAY-0001');
    expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(1);
    expect((await readOrder(server, no)).status).toBe(5);
    await expectWholeBooks(server);
    const lineId = await bookReceipt(server, { amount: 50_000n, reference: 'BACK-0001', payer: '王小明' });
    await putByTwo(returners(), 'refund.return', refundNo, { lineId });
    expect((await readOrder(server, no)).status).toBe(2);
    expect((await refundOf(refundNo)).state).toBe(6);
    await expectWholeBooks(server);
    // The same line does not prove a second return.
    await staff(user('finance01'), 'send', { refundNo, reference: 'PAY-0002' });
    await bookPayment(50_000n, 'PAY-0002');
    await moveRefunds(grantWriter(server.platform.db.app));
    expect((await readOrder(server, no)).status).toBe(5);
    expect(await proposeReturn(refundNo, lineId)).toMatchObject({ code: 400, data: [{ field: 'payload.lineId' }] });
  });

  it('shows its account whole to who pays, while it waits to be paid, and writes down that it was seen', async () => {
    const refundNo = await approved(await settled('505.00'), { executor: 'institution' });
    const payee = (by: string, no = refundNo) => user(by).post('/api/refunds/payee', { refundNo: no });
    for (const by of ['risk01', 'agent01', 'agent02']) expect((await payee(by)).code).toBe(403);
    expect(await payee('finance01', 'TK999999999999')).toMatchObject({ code: 404, msg: '退款不存在' });
    const { data } = await payee('finance01');
    const { accountNo, holder } = data as { accountNo: string; holder: string };
    expect(data).toMatchObject({ amount: '505.00', bankName: expect.stringMatching(/./) });
    expect([accountNo, holder]).toEqual([expect.stringMatching(/^\d{10,}$/), expect.not.stringContaining('*')]);
    expect((await detailOf(refundNo)).refund.accountNo).not.toBe(accountNo);
    const [row] = await server.owner`
      select actor_name as who, subject_id as no, after
      from audit_log
      where action = 'refund.show-payee'
      order by id desc limit 1`;
    expect(row).toMatchObject({ who: 'finance01', no: refundNo });
    for (const secret of [accountNo, holder]) expect(JSON.stringify(row)).not.toContain(secret);
    // While it is being paid there is nothing to enter at the bank any more, and a collector's own task is not paid by
    // the institution.
    await staff(user('finance01'), 'send', { refundNo, reference: 'PAY-SHOWN' });
    const task = await approved(await settled('506.00'));
    for (const one of [refundNo, task])
      expect(await payee('finance01', one)).toMatchObject({ code: 409, msg: '只有待机构付款的退款可查看收款账户' });
    expect(await staff(user('finance01'), 'fail', { refundNo, reason: '账户已销户' })).toMatchObject({ code: 200 });
    expect((await payee('admin02')).code).toBe(200);
  });

  it('comes back by a line of its amount that two people name, and by nobody alone', async () => {
    const no = await settled('510.00');
    const refundNo = await approved(no, { executor: 'institution' });
    const line = () => bookReceipt(server, { amount: 51_000n, reference: next(), payer: '王小明' });
    expect(await proposeReturn(refundNo, await line())).toMatchObject({ code: 409 });
    await pay(refundNo, 51_000n);
    const other = await bookReceipt(server, { amount: 50_999n, reference: next(), payer: '王小明' });
    expect(await proposeReturn(refundNo, other)).toMatchObject({ code: 400, data: [{ field: 'payload.lineId' }] });

    const lineId = await line();
    expect((await detailOf(refundNo)).returns.map((row) => row.lineId)).toContain(lineId);
    expect(await staff(user('finance01'), 'return', { refundNo, lineId })).toMatchObject({ code: 404 });
    const before = await readBalances(server);
    const hand = { no: refundNo, how: 'return', line: lineId, reason: '', user_id: 1, actor: 'finance01' };
    const [old] = await server.owner<{ outcome: string }[]>`
      select fail_refund_proven(${JSON.stringify(hand)}::text::json) as outcome`;
    expect(old).toEqual({ outcome: 'wrong_state' });
    await expect(server.owner`update refund set state = 6 where refund_no = ${refundNo}`).rejects.toMatchObject({
      constraint: 'approval_needed',
    });

    const id = await proposed(user('finance01'), 'refund.return', { subjectId: refundNo, payload: { lineId } });
    expect((await approvalOf(user('admin02'), id)).lines).toMatchObject([
      { label: '状态', before: '已退款', after: '银行退回' },
      { label: '付款' },
      { label: '退回流水' },
      { label: '重新应退付款人（元）', after: '510.00' },
    ]);
    expect(await decide(user('finance01'), 'approve', id)).toMatchObject({ code: 403 });
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
    expect(changesOf(before, await readBalances(server))).toEqual({
      'M1001.refund_payable': '510.00',
      'operator.bank_clearing': '-510.00',
    });
    expect(await detailOf(refundNo)).toMatchObject({ refund: { state: 6 }, returns: [] });
    const [row] = await server.owner`select state from statement_line where id = ${lineId}`;
    expect(row).toEqual({ state: 'returned' });

    // After a second payment, a further credit can only be the return of that payment.
    await pay(refundNo, 51_000n);
    const again = await line();
    const [found] = await server.owner<{ numbers: string[] }[]>`
      select array_agg(number) as numbers from payments_returned_by(${again}::bigint, 10) where number = ${refundNo}`;
    expect(found?.numbers).toEqual([refundNo]);
  });

  it('whose return no two people named, or another line, is found', async () => {
    const no = await settled('520.00');
    const refundNo = await approved(no, { executor: 'institution' });
    await pay(refundNo, 52_000n);
    const lineId = await bookReceipt(server, { amount: 52_000n, reference: next(), payer: '王小明' });
    await putByTwo(returners(), 'refund.return', refundNo, { lineId });
    const SOURCE = '转账都有来源：refund.returned';
    const UNHASHED = 'alter table approval drop constraint approval_hash_fits;';
    const of = 'refund_id = (select max(refund_id) from refund_payment where returned_at is not null)';
    for (const [what, sql, name] of [
      ['no approval', `update refund_payment set return_approval_id = null where ${of}`, SOURCE],
      [
        'one of another refund',
        `${UNHASHED} update approval set subject_id = 'TK000000000000' where kind = 'refund.return' and subject_id ` +
          `= '${refundNo}'`,
        SOURCE,
      ],
      ['one that was refused', `update approval set state = 2 where subject_id = '${refundNo}'`, SOURCE],
      [
        'one of another line',
        `${UNHASHED} update approval set payload = '{"lineId":"1"}' where kind = 'refund.return' and subject_id = ` +
          `'${refundNo}'`,
        SOURCE,
      ],
      ['as before two people did', `update statement_line set state = 'refund' where id = ${lineId}`, SOURCE],
      ['a line that is open', `update statement_line set state = 'open' where id = ${lineId}`, '已付退款都有付款凭证'],
    ] as const)
      expect(await brokenBy(server, sql), what).toContainEqual(expect.stringContaining(name));
    // Returns that one person registered before two people were required stay valid.
    const before = `update refund_payment set return_approval_id = null where ${of};
      update statement_line set state = 'refund' where id = ${lineId};
      update schema_migrations set applied_at = now() + interval '1 hour' where name like '0880\\_%'`;
    expect(await brokenBy(server, before)).toEqual([]);
  });
});

describe('a merchant without enough money', () => {
  it('waits, goes on by itself when money comes, or with an advance by two that the next receipt repays', async () => {
    const no = await settled('800.00');
    const held = await server.owner`
        update ledger_balance
        set held = posted - 1000
        where account_id = account_of('merchant', (select id from merchant where mch_id = 'M1001'), 'payable')
        returning held`;
    expect(held.length).toBe(1);
    const free = (more: number) =>
      server.owner`
        update ledger_balance
        set held = held - ${more}
        where account_id = account_of('merchant', (select id from merchant where mch_id = 'M1001'), 'payable')`;
    const waiting = await approved(no, { amount: '100.00' });
    expect((await refundOf(waiting)).state).toBe(2);
    expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(0);
    await free(10_000);
    expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(1);
    expect((await refundOf(waiting)).state).toBe(1);

    const second = await approved(no, { amount: '200.00' });
    const { shortage } = (await user('admin01').get('/api/refunds/detail', { refundNo: second })).data as {
      shortage: string;
    };
    expect(Number(shortage)).toBeGreaterThan(0);
    const asked = { subjectId: second, payload: { amount: shortage } };
    const id = await proposed(user('finance01'), 'refund.advance', asked);
    const before = await readBalances(server);
    expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
    expect((await refundOf(second)).state).toBe(1);
    expect(changesOf(before, await readBalances(server))['M1001.merchant_receivable']).toBe(`-${shortage}`);
    await settled('900.00');
    expect(changesOf(before, await readBalances(server))['M1001.merchant_receivable']).toBeUndefined();

    await server.owner`
      update ledger_balance
      set held = posted
      where account_id = account_of('merchant', (select id from merchant where mch_id = 'M1001'), 'payable')`;
    const third = await approved(no, { amount: '1.00' });
    await server.owner`update refund set waiting_until = now() where refund_no = ${third}`;
    expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(1);
    expect((await refundOf(third)).state).toBe(8);
    await expect
      .poll(async () => (await eventsOf(third)).at(-1))
      .toMatchObject({ type: 'refund.expired', data: { refundNo: third, amount: '1.00', state: 'expired' } });
    await server.owner`
      update ledger_balance b
      set held = coalesce(
        (select sum(h.amount) from ledger_hold h where h.account_id = b.account_id and h.state = 'open'),
        0)`;
  });
});

describe('a merchant’s calls', () => {
  const call = (method: 'GET' | 'POST', path: string, body?: object, more: object = {}) =>
    callMerchant(server, { method, path: `/api/v1/collections/${path}`, ...(body ? { body } : {}), ...more });
  it('ask for a part, list it, read it and take it back while nobody has approved it', async () => {
    const no = await settled('300.00');
    const made = await call(
      'POST',
      `${no}/refunds`,
      { amount: '120.00', mchRefundNo: 'R-1' },
      { idempotencyKey: 'part-1' },
    );
    expect([made.status, made.body]).toMatchObject([202, { agtOrderNo: no, state: 'pending' }]);
    const refundNo = String(made.body.refundNo);
    const again = await call(
      'POST',
      `${no}/refunds`,
      { amount: '120.00', mchRefundNo: 'R-1' },
      { idempotencyKey: 'part-1' },
    );
    expect(again.text).toBe(made.text);
    expect((await call('POST', `${no}/refunds`, { amount: '180.01' })).status).toBe(400);
    expect((await call('GET', `${no}/refunds/${refundNo}`)).body).toMatchObject({
      refundNo,
      mchRefundNo: 'R-1',
      amount: '120.00',
      state: 'requested',
      kind: 'refund',
    });
    expect((await call('GET', 'DS0/refunds')).status).toBe(404);
    const frames = await framesOf(server, async () =>
      expect((await call('POST', `${no}/refunds/${refundNo}/cancel`, {})).body).toEqual({
        refundNo,
        state: 'cancelled',
      }),
    );
    const order = { kind: 'order', orderKind: 'collection', orderNo: no };
    expect(frames).toEqual([
      expect.objectContaining(order),
      expect.objectContaining({ ...order, orderKind: 'approval', orderNo: expect.any(String), status: 3 }),
    ]);
    expect((await call('POST', `${no}/refunds/${refundNo}/cancel`, {})).status).toBe(409);
    expect(JSON.parse((await call('GET', `${no}/refunds`)).text)).toMatchObject([{ refundNo, state: 'cancelled' }]);
  });

  it('are notified by the events call that a payment failed, and that one came back', async () => {
    const no = await settled('320.00');
    const refundNo = await approved(no, { executor: 'institution' });
    const finance = user('finance01');
    expect(await staff(finance, 'send', { refundNo, reference: 'PAY-F1' })).toMatchObject({ code: 200 });
    expect(await staff(finance, 'fail', { refundNo, reason: '账户已销户' })).toMatchObject({ code: 200 });
    // The person who sent it and reported the failure may not send it again.
    expect(await staff(finance, 'send', { refundNo, reference: 'PAY-F2' })).toMatchObject({
      code: 403,
      msg: '您发起了该退款，或经手过上一次付款，须由另一人付款',
    });
    const other = user('admin02');
    expect(await staff(other, 'send', { refundNo, reference: 'PAY-F2' })).toMatchObject({ code: 200 });
    await bookPayment(32_000n, 'PAY-F2');
    expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(1);
    const lineId = await bookReceipt(server, { amount: 32_000n, reference: 'BACK-F2', payer: '王小明' });
    await putByTwo(returners(), 'refund.return', refundNo, { lineId });
    const data = { refundNo, agtOrderNo: no, amount: '320.00', currency: 'CNY', kind: 'refund' };
    await expect
      .poll(() => eventsOf(refundNo))
      .toMatchObject([
        { type: 'refund.approved', data: { ...data, state: 'approved' } },
        { type: 'refund.failed', data: { ...data, state: 'failed' } },
        { type: 'refund.paid', data: { ...data, state: 'paid' } },
        { type: 'refund.returned', data: { ...data, state: 'returned' } },
      ]);
  });

  it('are notified by webhook what became of each', async () => {
    const no = await settled('310.00');
    const refused = await proposed(user('admin01'), 'collection.refund', {
      subjectId: no,
      payload: { amount: '1.00' },
    });
    await decide(user('admin02'), 'reject', refused);
    await approved(no);
    await payRefunds(server, no);
    const kinds = await server.owner<
      { kind: string }[]
    >`select kind from event_log where order_no = ${no} and merchant_id is not null order by id`;
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'collection.succeeded',
      'refund.refused',
      'refund.approved',
      'refund.paid',
      'collection.refunded',
    ]);
  });
});

describe('the table of moves', () => {
  it('is the contract’s, and the database refuses every other move', async () => {
    const rows = await server.owner<
      { a: number; b: number }[]
    >`select from_state as a, to_state as b from state_move where machine = 'refund' order by 1, 2`;
    const said = Object.entries(REFUND_MOVES).flatMap(([a, to]) =>
      [...to].sort((x, y) => x - y).map((b) => ({ a: Number(a), b })),
    );
    expect(rows.map(({ a, b }) => ({ a, b }))).toEqual(said);
    const no = await settled();
    const refundNo = await approved(no, { amount: '1.00' });
    const { state } = await refundOf(refundNo);
    for (const to of REFUND_STATES) {
      if (to === state || REFUND_MOVES[state as RefundState].includes(to)) continue;
      await expect(
        server.owner`
          update refund
          set state = ${to}, ended_at = case when ${to} > 6 then now() end
          where refund_no = ${refundNo}`,
      ).rejects.toMatchObject({ constraint: 'refund_moves' });
    }
    await expect(
      server.owner`update refund set state = 9, ended_at = now() where refund_no = ${refundNo}`,
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
  });

  it('holds for a refund from before 2.10 too, and none is marked as one afterwards', async () => {
    const refundNo = await approved(await settled(), { amount: '1.00' });
    await expect(server.owner`update refund set before_210 = true where refund_no = ${refundNo}`).rejects.toMatchObject(
      { constraint: 'refund_kept' },
    );
    const undo = new Error('undo');
    const moveOld = server.owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update refund set before_210 = true, state = 4 where refund_no = ${refundNo}`;
      await tx`set local session_replication_role = origin`;
      await tx
        .savepoint((sp) => sp`update refund set amount = 2 where refund_no = ${refundNo}`)
        .then(
          () => expect.unreachable('the amount of an old refund was changed'),
          (error) => expect(error).toMatchObject({ constraint: 'refund_kept' }),
        );
      await tx
        .savepoint((sp) => sp`update refund set state = 6 where refund_no = ${refundNo}`)
        .then(
          () => expect.unreachable('an old refund was returned without a statement line'),
          (error) => expect(error).toMatchObject({ constraint: 'approval_needed' }),
        );
      throw undo;
    });
    await expect(moveOld).rejects.toBe(undo);
  });
});

it('asked for of more orders at once than there are connections, each is answered', async () => {
  // Sessions end by the clock, which each code advances.
  users.agent02 = await signInUser(server, 'agent02');
  const orders: string[] = [];
  while (orders.length < 12) orders.push(await settled());
  const ask = (no: string) =>
    callMerchant(server, { method: 'POST', path: `/api/v1/collections/${no}/refunds`, body: {} });
  const answers = await Promise.all(orders.map(ask));
  expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 202));
});

it('verify lets stand what one person accepted before it took two', async () => {
  const before = `update refund_payment set accept_first_by = null where executor = 'collector' and paid_at is not null;
    update schema_migrations set applied_at = now() + interval '1 hour' where name like '0660%'`;
  expect(await brokenBy(server, before)).toEqual([]);
});

describe('verify finds', () => {
  const one = (state: number) =>
    `(select id from refund where state = ${state} and not before_210 order by id limit 1)`;
  it.each([
    [
      'a paid refund without its proof',
      /has its outgoing evidence/,
      `update refund_payment set accepted_by = sent_by where refund_id = ${one(4)}`,
    ],
    [
      'a proof that one person accepted as both',
      /accepted by two people/,
      `update refund_payment p
        set accept_first_by = u.id
        from app_user u
        where u.username = p.accepted_by and p.refund_id = ${one(4)}`,
    ],
    [
      'a proof that one person accepted',
      /accepted by two people/,
      `update refund_payment set accept_first_by = null where refund_id = ${one(4)}`,
    ],
    [
      'a proof that was accepted by who proposed the refund',
      /accepted by two people/,
      `update refund_payment p
        set accept_first_by = a.maker_id
        from refund r
        join approval a on a.id = r.approval_id
        where r.id = p.refund_id and r.id = ${one(4)}`,
    ],
    [
      'a paid refund whose line is of another amount',
      /has its outgoing evidence/,
      `update statement_debit set amount = amount + 1 where refund_id is not null`,
    ],
    [
      'a line that is evidence twice',
      /evidence twice/,
      `alter table refund_payment drop constraint refund_payment_debit_id_key;
      update refund_payment
      set debit_id = (select debit_id from refund_payment where debit_id is not null limit 1)
      where paid_at is not null`,
    ],
    [
      'more given back than was settled',
      /no more than was settled/,
      `update collection_order
        set refunded = refunded + 1
        where id = (select order_id from refund where id = ${one(4)})`,
    ],
    [
      'an order that is refunded and not paid back',
      /no more than was settled/,
      `update collection_order set status = 5 where id = (select order_id from refund where id = ${one(1)})`,
    ],
    [
      'a refund that is owed and stands nowhere',
      /refunds that are approved and not paid/,
      `update refund set state = 1 where id = ${one(4)}`,
    ],
    [
      'a fen of fee too much',
      /rounded down/,
      `update collection_order
        set fee_back = fee_back + 1
        where id = (select order_id from refund where id = ${one(4)})`,
    ],
    [
      'an advance that nobody posted',
      /advances less what came back/,
      `insert into merchant_advance (merchant_id, refund_id, approval_id, amount)
        select merchant_id, id, approval_id, 1
        from refund
        where id = ${one(4)}`,
    ],
    [
      'a payment that is a fen short',
      /what a refund posted/,
      `update ledger_posting
        set amount = amount + case when amount > 0 then -1 else 1 end
        where transfer_id = (select max(id) from ledger_transfer where type = 'refund.paid')`,
    ],
    [
      'a refund that two people did not approve',
      /what its state says/,
      `update approval set state = 2 where id = (select approval_id from refund where id = ${one(4)})`,
    ],
  ])('%s', async (_what, name, sql) => {
    expect((await brokenBy(server, sql)).some((broken) => name.test(broken))).toBe(true);
  });
});

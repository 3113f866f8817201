import { randomUUID } from 'node:crypto';
import { parseMoney } from '@mashang/contract/money';
import { expect } from 'vitest';
import { openChannelPlace, openTestChannel } from '../../../../sandbox/src/channels/arrange-channel-testing.ts';
import { drawCode } from '../../../../sandbox/src/seed/draw-code.ts';
import { settleVerifications } from '../../features/participants/onboarding/verification-files.ts';
import { compareBills } from '../../features/payment-channels/bills/fetch-bills.ts';
import { beginPayment, takeReceipt } from '../../features/payment-channels/payments-store.ts';
import { matchRemittances } from '../../features/payment-channels/remittances/match-remittances.ts';
import { settleBankPayouts } from '../../features/payout-orders/bank/bank-steps.ts';
import { matchOwnTransfers } from '../../features/reconciliation/own-transfers/match-own-transfers.ts';
import { moveRefunds } from '../../features/refunds/refund-commands-store.ts';
import { paySettlements, releaseReserves } from '../../features/settlements/settle-on-time.ts';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { uploadImage } from '../arrange/arrange-accounts.ts';
import { decide, proposed } from '../arrange/arrange-approvals.ts';
import { asked, failCash, rejectCash, release, sendCash, settleNow } from '../arrange/arrange-cash-outs.ts';
import {
  BANK,
  camt,
  importCamt,
  openBankAccount,
  openPlace,
  type PlacedOrder,
  placeOrder,
  setMode,
} from '../arrange/arrange-institution.ts';
import { expireNow, participantId, rotateOnly } from '../arrange/arrange-network.ts';
import { acceptByTwo, bindTwoFactor, claimed, listPayout, pay } from '../arrange/arrange-payouts.ts';
import { creditAsked } from '../arrange/arrange-receipts.ts';
import { arrangeSettlement, putByTwo } from '../arrange/arrange-settlements.ts';
import { importCredits, importDebits } from '../arrange/arrange-statements.ts';
import { paymentInFile } from '../arrange/arrange-verifications.ts';
import { asOwner } from '../arrange/as-owner.ts';
import { liftStepUpSums } from '../arrange/lift-sums.ts';
import { createOrder } from '../call-merchant.ts';
import type { Balances } from '../read-books.ts';
import { insertSession, type TestUser } from '../sign-in-user.ts';
import type { TestServer } from '../start-test-server.ts';

/**
 * Every row of the postings tables (what the ledger posts for each event), executed by its real command. Rows run one
 * after the other on one server; each compares every account that moved, held money too, with the table.
 */
type Row = {
  /** The row's name in the table. */
  event: string;
  /** Types of the transfers that it posts. */
  types: string[];
  /** Preparation for the command; not measured. */
  before?: () => Promise<unknown>;
  act: () => Promise<unknown>;
  moves: Balances;
};

let server: TestServer;
let merchant: string;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const staff = () => ({ maker: user('admin01'), checker: user('admin02') });
/** Values that a row leaves for the next one. */
let orderNo = '';
let refundNo = '';
let settlementNo = '';
let cashOutNo = '';
let claimNo = '';
let payout = { id: '', orderNo: '' };
let kept = '';
let credit = '';
let stray = '';
let runNo = '';
let ownNo = '';
let surplusLine = '';
let verified = '';
const OWN = { code: 'own', number: '1100200300400700' };
const SECOND = { code: 'second', number: '1100200300400600' };
let atPlace: PlacedOrder = { agtOrderNo: '', virtualNo: '', reference: '' };

/** Prepares the server on which the rows run. */
export async function beginRows(on: TestServer): Promise<void> {
  server = on;
  for (const name of ['admin01', 'admin02', 'finance01', 'agent01', 'agent02'])
    users[name] = await insertSession(server, name);
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
  await bindTwoFactor(server, 'agent01', 'agent02');
}

async function order(amount: string): Promise<void> {
  orderNo = (await createOrder(server, { amount })).agtOrderNo;
}
const done = { code: 200 };
const confirm = (fields: object) =>
  user('agent02').confirm(orderNo, { googleAuthCode: user('agent02').code(), ...fields });
async function confirmed(): Promise<void> {
  expect(await confirm({})).toMatchObject(done);
}
async function receive(amount: string): Promise<void> {
  await order(amount);
  await confirmed();
}
async function differs(due: string, received: string): Promise<void> {
  await order(due);
  expect(await confirm({ paidInAmount: received })).toMatchObject({ code: 409 });
}
const adjust = (outcome: string, received: string) =>
  putByTwo(staff(), 'collection.adjust', orderNo, {
    outcome,
    received,
    payer: '王小明',
    returnBy: 'collector',
    returnReference: '',
  });
async function refund(amount: string, fields: object = {}): Promise<void> {
  const id = await proposed(user('admin01'), 'collection.refund', {
    subjectId: orderNo,
    payload: { amount, ...fields },
  });
  expect(await decide(user('admin02'), 'approve', id)).toMatchObject(done);
  refundNo = `TK${id.padStart(12, '0')}`;
}
/** The company reports money under the order's first payment. */
/** The channel's bill of the day of one receipt, with the fee in fen, stored and compared. */
async function readBillOf(channelNo: string, fee: number): Promise<void> {
  const { evidence } = server.platform.db;
  await evidence`
    insert into channel_bill (channel_id, day)
    select q.channel_id, shanghai_day(q.paid_at) from channel_receipt q where q.channel_no = ${channelNo}`;
  await evidence`
    update channel_bill b
    set state = 'read', rows = 1, amount = q.amount, fee = ${fee}, storage_name = 'statements/wx.bill',
      file_hash = sha256('wx'), read_at = now()
    from channel_receipt q
    where q.channel_no = ${channelNo} and b.channel_id = q.channel_id`;
  await evidence`
    insert into channel_bill_row (channel_id, day, row, kind, no, channel_no, amount, fee, at)
    select q.channel_id, shanghai_day(q.paid_at), 1, 'payment', q.payment_no, q.channel_no, q.amount, ${fee}, q.paid_at
    from channel_receipt q where q.channel_no = ${channelNo}`;
  await compareBills(server.system('channel-bills'));
}

async function receiveAtChannel(channelNo: string, amount: string): Promise<void> {
  const [row] = await server.owner<{ id: bigint }[]>`select id from payment_channel where code = 'wx'`;
  await takeReceipt(grantWriter(server.platform.db.evidence), {
    channelId: row?.id ?? 0n,
    paymentNo: `${orderNo}A1`,
    channelNo,
    amount: parseMoney(amount),
    currency: 'CNY',
    paidAt: server.platform.clock.now(),
    payer: '',
    source: 'query',
    noticeId: null,
  });
}
/** The collector's time to answer is over, and two people reject its proof. */
async function ruleOut(): Promise<void> {
  await server.owner`
    update refund_payment
    set answer_by = clock_timestamp()
    where disputed_at is not null and failed_at is null`;
  await putByTwo({ maker: user('finance01'), checker: user('admin02') }, 'refund.ruling', refundNo, {
    remark: '未到账',
  });
}
const cancelRefund = () => putByTwo({ maker: user('finance01'), checker: user('admin02') }, 'refund.cancel', refundNo);
let images = 0;
async function payTask(): Promise<void> {
  images += 1;
  const image = await drawCode(`refund ${images}`);
  const { data } = await uploadImage(user('agent02'), '/api/refunds/proof', image);
  const proofUrl = (data as { url: string }).url;
  const paid = { refundNo, reference: `BANK-${images}`, proofUrl, googleAuthCode: user('agent02').code() };
  expect(await user('agent02').post('/api/agt/refunds/pay', paid)).toMatchObject(done);
}
type StaffStep = 'send' | 'settle' | 'fail' | 'return';
async function step(name: StaffStep, fields: object = {}, by = 'finance01'): Promise<void> {
  const body = { refundNo, ...fields, googleAuthCode: user(by).code() };
  expect(await user(by).post(`/api/refunds/${name}`, body)).toMatchObject(done);
}
/** Puts a plan of the merchant in force that charges this fee for every refund. */
const asksForRefunds = (fee: string) =>
  asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into merchant_fee (merchant_id, product_id, effective_from, rate, refund_fee)
      select distinct f.merchant_id, f.product_id, clock_timestamp(), 30000, ${parseMoney(fee)}::bigint
      from merchant_fee f join merchant m on m.id = f.merchant_id where m.mch_id = 'M1001'`;
  });
/** Makes that agent the merchant's acquiring agent, as two people would record it. */
const acquiredBy = (name: string) =>
  server.change(
    (sql) => sql`
      update merchant set acquiring_agent = (select id from participant where name = ${name}) where mch_id = 'M1001'`,
  );
/** Imports the bank's notice of money on the order's own number. */
const receiveAtBank = (amount: string, reference: string) =>
  importCamt(
    server,
    user('finance01'),
    camt('054', [{ amount, reference, creditedTo: atPlace.virtualNo, from: '6222029999341672115' }]),
  );
/** Returns the statement line of an incoming amount. */
async function lineOf(reference: string): Promise<string> {
  const [row] = await server.owner<
    { id: string }[]
  >`select id::text from statement_line where reference = ${reference}`;
  return row?.id ?? '';
}
export const ROWS: Row[] = [
  {
    event: 'order routed: hold A on the collecting participant’s float',
    types: [],
    act: () => order('1000.00'),
    moves: { 'agent02.float.held': '1000.00' },
  },
  {
    event: 'receipt confirmed: float −A; payable +(A−F); commissions +Ci; revenue +(F−ΣCi)',
    types: ['collection.settled'],
    act: confirmed,
    moves: {
      'agent02.float': '-1000.00',
      'agent02.float.held': '-1000.00',
      'M1001.payable': '970.00',
      'agent02.commission': '8.00',
      'agent01.commission': '4.00',
      'operator.revenue': '18.00',
    },
  },
  {
    event: 'order expired: release the hold',
    types: [],
    before: async () => {
      kept = orderNo;
      await order('70.00');
    },
    act: () => expireNow(server, orderNo),
    moves: { 'agent02.float.held': '-70.00' },
  },
  {
    event: 'refund approved, plan return: payable −(R−f); commissions −ci; revenue −(f−Σci); refund_payable +R',
    types: ['collection.refunded'],
    before: async () => {
      orderNo = kept;
    },
    act: () => refund('333.33'),
    moves: {
      'M1001.payable': '-323.34',
      'agent02.commission': '-2.66',
      'agent01.commission': '-1.33',
      'operator.revenue': '-6.00',
      'M1001.refund_payable': '333.33',
    },
  },
  {
    event: 'refund paid by the collector: refund_payable −R; its float +R',
    types: ['refund.paid'],
    before: async () => {
      await payTask();
      await step('settle');
    },
    act: () => step('settle', {}, 'admin02'),
    moves: { 'M1001.refund_payable': '-333.33', 'agent02.float': '333.33' },
  },
  {
    event: 'refund approved, plan keep: payable −R; refund_payable +R',
    types: ['collection.refunded'],
    act: () => refund('100.00', { plan: 'keep' }),
    moves: { 'M1001.payable': '-100.00', 'M1001.refund_payable': '100.00' },
  },
  {
    event: 'refund cancelled: the exact reverse of its approval',
    types: ['refund.cancelled'],
    act: cancelRefund,
    moves: { 'M1001.payable': '100.00', 'M1001.refund_payable': '-100.00' },
  },
  {
    event: 'refund failed for good: the exact reverse of its approval',
    types: ['refund.cancelled'],
    before: async () => {
      await refund('100.00');
      await payTask();
      await step('fail', { reason: '查无此款' });
      await ruleOut();
    },
    act: cancelRefund,
    // S = 433.33 of 1000.00: f = 12.99 − 9.99, ci = 3.46 − 2.66 and 1.73 − 1.33.
    moves: {
      'M1001.payable': '97.00',
      'agent02.commission': '0.80',
      'agent01.commission': '0.40',
      'operator.revenue': '1.80',
      'M1001.refund_payable': '-100.00',
    },
  },
  {
    event: 'refund paid by the institution: refund_payable −R; P +R',
    types: ['refund.paid'],
    before: async () => {
      await refund('200.00', { executor: 'institution' });
      await step('send', { reference: 'PAY-1' });
      await importDebits(server, user('finance01'), [['退款', '200.00', 'PAY-1']]);
    },
    act: () => moveRefunds(grantWriter(server.platform.db.app)),
    moves: { 'M1001.refund_payable': '-200.00', 'operator.bank_clearing': '200.00' },
  },
  {
    event: 'refund returned by the bank later: the reverse of paid',
    types: ['refund.returned'],
    before: () => importCredits(server, user('finance01'), [['退汇', '200.00', 'BACK-1']]),
    act: async () =>
      putByTwo({ maker: user('finance01'), checker: user('admin02') }, 'refund.return', refundNo, {
        lineId: await lineOf('BACK-1'),
      }),
    moves: { 'M1001.refund_payable': '200.00', 'operator.bank_clearing': '-200.00' },
  },
  {
    event: 'return of a difference: the collector’s float −X; refund_payable +X',
    types: ['collection.returned'],
    before: () => differs('400.00', '300.00'),
    act: () => adjust('return', '300.00'),
    moves: { 'agent02.float': '-300.00', 'agent02.float.held': '-400.00', 'M1001.refund_payable': '300.00' },
  },
  {
    event: 'the part above what is due goes back: settled as due, and the rest as a difference',
    types: ['collection.returned', 'collection.settled'],
    before: () => differs('500.00', '600.00'),
    act: () => adjust('settle_due', '600.00'),
    moves: {
      'agent02.float': '-600.00',
      'agent02.float.held': '-500.00',
      'M1001.refund_payable': '100.00',
      'M1001.payable': '485.00',
      'agent02.commission': '4.00',
      'agent01.commission': '2.00',
      'operator.revenue': '9.00',
    },
  },
  {
    event: 'payout created: hold A+fee on payable',
    types: [],
    before: () => receive('1000.00'),
    act: async () => {
      payout = await listPayout(server, { amount: '1000.00' });
    },
    moves: { 'M1001.payable.held': '1030.00' },
  },
  {
    event: 'payout claimed: hold A on the claimer’s float',
    types: [],
    act: async () => {
      claimNo = await claimed(user('agent02'), payout.id);
      expect(await pay(user('agent02'), claimNo)).toMatchObject(done);
    },
    moves: { 'agent02.float.held': '1000.00' },
  },
  {
    event: 'payout completed: payable −(A+F); claimer float +A; commissions; revenue the rest',
    types: ['payout.settled'],
    act: async () => {
      const answer = await acceptByTwo(server, user('finance01'), payout.orderNo);
      expect(answer).toMatchObject({ data: { waitsForSecond: false } });
    },
    moves: {
      'M1001.payable': '-1030.00',
      'M1001.payable.held': '-1030.00',
      'agent02.float': '1000.00',
      'agent02.float.held': '-1000.00',
      'agent02.commission': '8.00',
      'agent01.commission': '4.00',
      'operator.revenue': '18.00',
    },
  },
  {
    event: 'advance X: merchant_receivable −X; payable +X, and the refund that waited for it',
    types: ['advance.paid', 'collection.refunded'],
    before: async () => {
      await refund('1000.00');
      const found = (await user('admin01').get('/api/refunds/detail', { refundNo })).data as { shortage: string };
      // 937.66 + 970.00 − 1030.00 is there, 970.00 is needed.
      expect(found.shortage).toBe('92.34');
    },
    act: () =>
      putByTwo({ maker: user('finance01'), checker: user('admin02') }, 'refund.advance', refundNo, { amount: '92.34' }),
    moves: {
      'M1001.merchant_receivable': '-92.34',
      'M1001.payable': '-877.66',
      'M1001.refund_payable': '1000.00',
      'agent02.commission': '-8.00',
      'agent01.commission': '-4.00',
      'operator.revenue': '-18.00',
    },
  },
  {
    event: 'its recovery x: payable −x; merchant_receivable +x, in the transaction of the merchant’s next receipt',
    types: ['advance.recovered', 'collection.settled'],
    before: () => order('500.00'),
    act: confirmed,
    moves: {
      'agent02.float': '-500.00',
      'agent02.float.held': '-500.00',
      'M1001.payable': '392.66',
      'agent02.commission': '4.00',
      'agent01.commission': '2.00',
      'operator.revenue': '9.00',
      'M1001.merchant_receivable': '92.34',
    },
  },
  {
    event: 'top-up credited by a line of the bank: bank clearing −A; float +A',
    types: ['topup.credited'],
    before: async () => {
      const { subjectId, payload } = await creditAsked(server, String(await participantId(server, 'agent02')));
      credit = await proposed(user('admin01'), 'float.credit', { subjectId, payload });
    },
    act: () => decide(user('admin02'), 'approve', credit),
    moves: { 'operator.bank_clearing': '-1000.00', 'agent02.float': '1000.00' },
  },
  {
    event: 'transfer to a sub-agent: float −A; its float +A',
    types: ['transfer'],
    act: async () => {
      const to = { id: String(await participantId(server, 'agent02')), remark: '', idempotencyKey: randomUUID() };
      const sent = { ...to, amount: '12.00', googleAuthCode: user('agent01').code() };
      expect(await user('agent01').post('/api/agt/agent/transferAmount', sent)).toMatchObject(done);
    },
    moves: { 'agent01.float': '-12.00', 'agent02.float': '12.00' },
  },
  {
    event: 'cash-out asked for: hold',
    types: [],
    act: async () => {
      cashOutNo = await asked(user('agent01'), { amount: '1000.00' });
    },
    moves: { 'agent01.float.held': '1000.00' },
  },
  {
    event: 'cash-out sent: float −A; bank clearing +A',
    types: ['cashout.paid'],
    before: () => release(cashOutNo, user('finance01'), user('admin01')),
    act: () => sendCash(user('admin02'), cashOutNo, 'CASH-1'),
    moves: { 'agent01.float': '-1000.00', 'agent01.float.held': '-1000.00', 'operator.bank_clearing': '1000.00' },
  },
  {
    event: 'cash-out given back by the bank: the reverse',
    types: ['cashout.returned'],
    before: () => importCredits(server, user('finance01'), [['退汇', '1000.00', 'CASH-BACK']]),
    act: async () => {
      const payload = { lineId: await lineOf('CASH-BACK'), reason: '账号已销户' };
      return putByTwo({ maker: user('finance01'), checker: user('admin01') }, 'cash-out.return', cashOutNo, payload);
    },
    moves: { 'agent01.float': '1000.00', 'operator.bank_clearing': '-1000.00' },
  },
  {
    event: 'cash-out that the bank refused, given back by two people: the reverse',
    types: ['cashout.refused'],
    before: async () => {
      cashOutNo = await asked(user('agent01'), { amount: '100.00', googleAuthCode: user('agent01').code() });
      await release(cashOutNo, user('finance01'), user('admin01'));
      expect(await sendCash(user('admin02'), cashOutNo, 'CASH-REFUSED')).toMatchObject(done);
      expect(await failCash(user('finance01'), cashOutNo)).toMatchObject(done);
    },
    act: () => rejectCash(user('admin01'), cashOutNo),
    moves: { 'agent01.float': '100.00', 'operator.bank_clearing': '-100.00' },
  },
  {
    event: 'receipt that fits no order: P −X; suspense +X',
    types: ['statement.suspense'],
    before: async () => {
      const [row] = await server.platform.db.app<{ no: string }[]>`
        select out_auth_no as no
        from collection_account
        where participant_id = ${await participantId(server, 'agent02')} and acc_type = 2
        limit 1`;
      await importCredits(server, user('finance01'), [['无单号', '88.88', 'STRAY-1']], row?.no);
      const { list } = (await user('finance01').get('/api/reconciliation/exceptions', { state: 'open' })).data as {
        list: { id: string; amount: string }[];
      };
      stray = list.find(({ amount }) => amount === '88.88')?.id ?? '';
    },
    act: () => putByTwo(staff(), 'statement.suspense', stray),
    moves: { 'agent02.float': '-88.88', 'operator.suspense': '88.88' },
  },
  {
    event: 'settlement made: hold S+g on payable, and r',
    types: [],
    before: async () => {
      merchant = await arrangeSettlement(server, staff(), { reserveRate: '10.0000', reserveDays: 30, fee: '2.00' });
    },
    act: async () => {
      const answer = await user('admin01').post('/api/settlements/make', { merchantIds: [merchant] });
      expect(answer).toMatchObject({ ...done, data: { lines: 1 } });
      runNo = (answer.data as { runNo: string }).runNo;
    },
    moves: { 'M1001.payable.held': '392.66' },
  },
  {
    event: 'reserve kept, a tenth of the 3000.00 received: payable −r; reserve +r',
    types: ['reserve.kept'],
    act: () => putByTwo(staff(), 'settlement.run', runNo),
    moves: { 'M1001.payable': '-300.00', 'M1001.payable.held': '-300.00', 'M1001.reserve': '300.00' },
  },
  {
    event: 'payable too small for a refund, the reserve first: reserve −x; payable +x, with the approval',
    types: ['collection.refunded', 'reserve.drawn'],
    // All of the payable is held for the settlement; 40.00 less 3 % of it is needed.
    act: () => refund('40.00'),
    moves: {
      'M1001.reserve': '-38.80',
      'M1001.refund_payable': '40.00',
      'operator.revenue': '-0.72',
      'agent02.commission': '-0.32',
      'agent01.commission': '-0.16',
    },
  },
  {
    event: 'refund that drew on the reserve cancelled: the exact reverse, payable −x; reserve +x',
    types: ['refund.cancelled', 'reserve.restored'],
    act: cancelRefund,
    moves: {
      'M1001.reserve': '38.80',
      'M1001.refund_payable': '-40.00',
      'operator.revenue': '0.72',
      'agent02.commission': '0.32',
      'agent01.commission': '0.16',
    },
  },
  {
    event: 'payable too small again: a part of the reserve that was put back may be used',
    types: ['collection.refunded', 'reserve.drawn'],
    act: () => refund('10.00'),
    moves: {
      'M1001.reserve': '-9.70',
      'M1001.refund_payable': '10.00',
      'operator.revenue': '-0.18',
      'agent02.commission': '-0.08',
      'agent01.commission': '-0.04',
    },
  },
  {
    event: 'settlement paid: payable −S, P +S; settlement fee: payable −g; revenue +g',
    types: ['settlement.fee', 'settlement.paid'],
    before: async () => {
      const page = (await user('finance01').get('/api/settlements/getPageList', { runNo })).data as {
        list: { settlementNo: string }[];
      };
      settlementNo = page.list[0]?.settlementNo ?? '';
      const sent = { settlementNos: [settlementNo], googleAuthCode: user('finance01').code() };
      expect(await user('finance01').post('/api/settlements/send', sent)).toMatchObject(done);
      await importDebits(server, user('finance01'), [[`付 ${settlementNo}`, '90.66', 'OUT-1']]);
    },
    act: () => paySettlements(server.system('settle-settlements')),
    moves: {
      'M1001.payable': '-92.66',
      'M1001.payable.held': '-92.66',
      'operator.bank_clearing': '90.66',
      'operator.revenue': '2.00',
    },
  },
  {
    event: 'settlement returned: P −S, payable +S',
    types: ['settlement.returned'],
    before: () => importCredits(server, user('finance01'), [['退汇', '90.66', 'BACK-2']]),
    act: async () => putByTwo(staff(), 'settlement.return', settlementNo, { lineId: await lineOf('BACK-2') }),
    moves: { 'M1001.payable': '90.66', 'operator.bank_clearing': '-90.66' },
  },
  {
    event: 'reserve released on its own day, less what a refund drew of it: reserve −r; payable +r',
    types: ['reserve.released'],
    before: () => server.owner`update reserve_part set release_on = shanghai_day(now())`,
    act: () => releaseReserves(server.system('reserves')),
    moves: { 'M1001.reserve': '-290.30', 'M1001.payable': '290.30' },
  },
  {
    event: 'refund fee, with the refund it is asked for: payable −g; revenue +g',
    types: ['collection.refunded', 'refund.fee'],
    before: async () => {
      await asksForRefunds('1.50');
      await receive('100.00');
    },
    act: () => refund('40.00'),
    moves: {
      'M1001.payable': '-40.30',
      'M1001.refund_payable': '40.00',
      'operator.revenue': '0.78',
      'agent02.commission': '-0.32',
      'agent01.commission': '-0.16',
    },
  },
  {
    event: 'refund fee of a refund that is cancelled: the exact reverse',
    types: ['refund.cancelled', 'refund.fee'],
    act: cancelRefund,
    moves: {
      'M1001.payable': '40.30',
      'M1001.refund_payable': '-40.00',
      'operator.revenue': '-0.78',
      'agent02.commission': '0.32',
      'agent01.commission': '0.16',
    },
  },
  {
    event: 'receipt at an institution’s place, nobody acquired the merchant: P −A; payable +(A−F); revenue +F',
    types: ['collection.settled'],
    before: async () => {
      await openBankAccount(server, { ...BANK, way: 'order' });
      await openPlace(server, 'bank', BANK.code);
      await setMode(server, 'institution');
      atPlace = await placeOrder(server, { amount: '200.00' });
    },
    act: () => receiveAtBank('200.00', 'PLACE-1'),
    moves: { 'operator.bank_clearing': '-200.00', 'M1001.payable': '194.00', 'operator.revenue': '6.00' },
  },
  {
    event: 'a second receipt of one order at an institution’s place: P −X; suspense +X',
    types: ['statement.suspense'],
    act: async () => {
      await receiveAtBank('200.00', 'PLACE-2');
      surplusLine = await lineOf('PLACE-2');
    },
    moves: { 'operator.bank_clearing': '-200.00', 'operator.suspense': '200.00' },
  },
  {
    event: 'receipt at a payment channel: P −A; payable +(A−F); revenue +F',
    types: ['collection.settled'],
    before: async () => {
      await openTestChannel(server, { code: 'wx', kind: 'wechat', ways: ['code'] }, { settings: {}, secrets: {} });
      await openChannelPlace(server, { product: 'bank', code: 'wx' });
      await server.change((sql) => sql`update receiving_place set position = 9 where kind = 'bank'`);
      orderNo = (await createOrder(server, { product: 'bank', amount: '500.00' })).agtOrderNo;
      await beginPayment(grantWriter(server.platform.db.app), orderNo, 'code');
    },
    act: () => receiveAtChannel('WX-1', '500.00'),
    moves: { 'channel.channel_clearing': '-500.00', 'M1001.payable': '485.00', 'operator.revenue': '15.00' },
  },
  {
    event: 'channel pays out its balance B less its cost K: channel_clearing +B; bank_clearing −(B−K); channel_cost −K',
    types: ['channel.remitted'],
    before: async () => {
      await readBillOf('WX-1', 300);
      await server.change((sql) => sql`update payment_channel set remit_text = 'PAYCO-190000' where code = 'wx'`);
      const line = { amount: '497.00', reference: 'REMIT-1', text: 'PAYCO-190000' };
      await importCamt(server, user('finance01'), camt('054', [line]));
    },
    act: () => matchRemittances(server.system('channel-remittances')),
    moves: {
      'channel.channel_clearing': '500.00',
      'operator.bank_clearing': '-497.00',
      'operator.channel_cost': '-3.00',
    },
  },
  {
    event: 'receipt at a payment channel that fits no order: P −X; suspense +X',
    types: ['channel.suspense'],
    before: () =>
      server.change(async (sql) => {
        await sql`update receiving_place set enabled = false where kind = 'channel'`;
        await sql`update receiving_place set position = 1 where kind = 'bank'`;
      }),
    act: () => receiveAtChannel('WX-2', '40.00'),
    moves: { 'channel.channel_clearing': '-40.00', 'operator.suspense': '40.00' },
  },
  {
    event: 'surplus goes back to who sent it: suspense −X; refund_payable +X',
    types: ['refund.surplus'],
    act: () => putByTwo(staff(), 'refund.surplus', surplusLine),
    moves: { 'operator.suspense': '-200.00', 'operator.refund_payable': '200.00' },
  },
  {
    event: 'surplus paid: refund_payable −X; P +X',
    types: ['refund.paid'],
    before: async () => {
      refundNo = `TKX${surplusLine.padStart(11, '0')}`;
      await step('send', { reference: 'SURPLUS-1' });
      await importDebits(server, user('finance01'), [[refundNo, '200.00', 'SURPLUS-OUT']], BANK.number);
    },
    act: () => moveRefunds(grantWriter(server.platform.db.app)),
    moves: { 'operator.refund_payable': '-200.00', 'operator.bank_clearing': '200.00' },
  },
  {
    event: 'payout, mode institution, created: hold A+F',
    types: [],
    act: async () => {
      payout = await listPayout(server, { amount: '100.00' });
    },
    moves: { 'M1001.payable.held': '103.00' },
  },
  {
    event: 'payout, mode institution, paid: payable −(A+F), P +A, revenue +F',
    types: ['payout.settled'],
    before: async () => {
      const sent = { orderNos: [payout.orderNo], googleAuthCode: user('finance01').code() };
      expect(await user('finance01').post('/api/payout/order/send', sent)).toMatchObject(done);
      await importDebits(server, user('finance01'), [[`付 ${payout.orderNo}`, '100.00', 'OUT-3']]);
    },
    act: () => settleBankPayouts(server.system('settle-payouts')),
    moves: {
      'M1001.payable': '-103.00',
      'M1001.payable.held': '-103.00',
      'operator.bank_clearing': '100.00',
      'operator.revenue': '3.00',
    },
  },
  {
    event: 'payout, mode institution, returned: the exact reverse',
    types: ['payout.returned'],
    before: () => importCredits(server, user('finance01'), [['退汇', '100.00', 'BACK-3']]),
    act: async () => putByTwo(staff(), 'payout.return', payout.orderNo, { lineId: await lineOf('BACK-3') }),
    moves: { 'M1001.payable': '103.00', 'operator.bank_clearing': '-100.00', 'operator.revenue': '-3.00' },
  },
  {
    event:
      'receipt at an institution’s place, an agent acquired the merchant: P −A; payable +(A−F); commission +Ci; ' +
      'revenue +(F−ΣCi)',
    types: ['collection.settled'],
    before: async () => {
      await acquiredBy('agent02');
      atPlace = await placeOrder(server, { amount: '1000.00' });
      orderNo = atPlace.agtOrderNo;
    },
    act: () => receiveAtBank('1000.00', 'PLACE-4'),
    moves: {
      'operator.bank_clearing': '-1000.00',
      'M1001.payable': '970.00',
      'operator.revenue': '18.00',
      'agent02.commission': '8.00',
      'agent01.commission': '4.00',
    },
  },
  {
    event: 'refund of it approved, plan return: payable −(R−f); commission −ci; revenue −(f−Σci); refund_payable +R',
    types: ['collection.refunded', 'refund.fee'],
    act: () => refund('333.33', { executor: 'institution' }),
    // In addition to the refund's fee of 1.50, which the merchant's plan now charges.
    moves: {
      'M1001.payable': '-324.84',
      'M1001.refund_payable': '333.33',
      'operator.revenue': '-4.50',
      'agent02.commission': '-2.66',
      'agent01.commission': '-1.33',
    },
  },
  {
    event: 'payout, mode institution, an agent acquired the merchant, created: hold A+F',
    types: [],
    act: async () => {
      payout = await listPayout(server, { amount: '100.00' });
    },
    moves: { 'M1001.payable.held': '103.00' },
  },
  {
    event: 'payout, mode institution, paid: payable −(A+F), P +A, commission +Ci, revenue +(F−ΣCi)',
    types: ['payout.settled'],
    before: async () => {
      const sent = { orderNos: [payout.orderNo], googleAuthCode: user('finance01').code() };
      expect(await user('finance01').post('/api/payout/order/send', sent)).toMatchObject(done);
      await importDebits(server, user('finance01'), [[`付 ${payout.orderNo}`, '100.00', 'OUT-4']]);
    },
    act: () => settleBankPayouts(server.system('settle-payouts')),
    moves: {
      'M1001.payable': '-103.00',
      'M1001.payable.held': '-103.00',
      'operator.bank_clearing': '100.00',
      'agent02.commission': '0.80',
      'agent01.commission': '0.40',
      'operator.revenue': '1.80',
    },
  },
  {
    event: 'payout, mode institution, returned with its commission: the exact reverse',
    types: ['payout.returned'],
    before: () => importCredits(server, user('finance01'), [['退汇', '100.00', 'BACK-4']]),
    act: async () => putByTwo(staff(), 'payout.return', payout.orderNo, { lineId: await lineOf('BACK-4') }),
    moves: {
      'M1001.payable': '103.00',
      'operator.bank_clearing': '-100.00',
      'operator.revenue': '-1.80',
      'agent02.commission': '-0.80',
      'agent01.commission': '-0.40',
    },
  },
  {
    event: 'client account ↔ own account: earned revenue leaves, an advance enters',
    types: ['own.moved'],
    before: async () => {
      await openBankAccount(server, { ...OWN, prefix: '', way: 'none', kind: 'own' });
      const id = await putByTwo(staff(), 'own.transfer', 'main/own', { amount: '1.00', reason: 'earned', note: '' });
      ownNo = `ZJ${id.padStart(12, '0')}`;
      await importDebits(server, user('finance01'), [[ownNo, '1.00', 'OWN-OUT']], BANK.number);
      await importCredits(server, user('finance01'), [[ownNo, '1.00', 'OWN-IN']], OWN.number);
    },
    act: () => matchOwnTransfers(server.system('own-transfers')),
    // Both are clearing accounts; the bank account distinguishes which of them moves which way.
    moves: { 'operator.bank_clearing': '1.00', 'bank.bank_clearing': '-1.00' },
  },
  {
    event: 'verification payment left: own account P +X; channel_cost −X',
    types: ['verification.paid'],
    before: async () => {
      const hands = { enterer: user('admin01'), maker: user('admin02'), filer: user('finance01') };
      verified = (await paymentInFile(server, hands, 'paid_in_file')).paymentNo;
      await importDebits(server, user('finance01'), [[verified, '1.23', 'VERIFY-OUT']], OWN.number);
    },
    act: () => settleVerifications(server.system('verification-payments')),
    moves: { 'operator.channel_cost': '-1.23', 'bank.bank_clearing': '1.23' },
  },
  {
    event: 'verification payment given back by the bank: the exact reverse',
    types: ['verification.returned'],
    before: () =>
      importCredits(server, user('finance01'), [[`${verified} 账号不存在`, '1.23', 'VERIFY-IN']], OWN.number),
    act: () => settleVerifications(server.system('verification-payments')),
    moves: { 'operator.channel_cost': '1.23', 'bank.bank_clearing': '-1.23' },
  },
  {
    event:
      'cash-out proven by the statement of another client account than the first: bank clearing −A; that account’s +A',
    types: ['cashout.moved'],
    before: async () => {
      await openBankAccount(server, { ...SECOND, prefix: '', way: 'none' });
      const no = await asked(user('agent01'), { amount: '100.00', googleAuthCode: user('agent01').code() });
      await release(no, user('finance01'), user('admin01'));
      expect(await sendCash(user('admin02'), no, 'CASH-2')).toMatchObject(done);
      await importDebits(server, user('finance01'), [[no, '100.00', 'CASH-2']], SECOND.number);
    },
    act: () => settleNow(server),
    moves: { 'operator.bank_clearing': '-100.00', 'bank#2.bank_clearing': '100.00' },
  },
];

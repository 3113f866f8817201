import { COLLECTION_STATUSES } from '@mashang/contract/collection-orders';
import { SETTLEMENT_MODES } from '@mashang/contract/jurisdictions';
import { REFUND_STATES, type RefundPayload } from '@mashang/contract/refunds';
import type { Reader, Tx, Writer, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { commandsOf, recordCommandsOf, WRITTEN_FILE } from '../../platform/database/statements/commands.ts';
import {
  bool,
  int4,
  int8,
  nullable,
  oneOf,
  orEmpty,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { personal } from '../../platform/security/personal.ts';
import { type ActingPerson, proven } from '../../platform/verbs/acting.ts';
import * as zh from './zh.ts';

/** The possible outcomes of each command. */
export const REFUND_COMMANDS = {
  approve_refund: [
    'approved',
    'waiting_funds',
    'not_found',
    'wrong_state',
    'frozen',
    'above_rest',
    'no_account',
    'other_name',
    'own_account',
  ],
  approve_surplus: ['approved', 'not_found', 'wrong_state', 'frozen', 'above_rest', 'no_sender', 'own_account'],
  cancel_refund: ['cancelled', 'not_found', 'wrong_state'],
  return_refund: ['returned', 'not_found', 'wrong_state', 'no_line', 'amount_differs', 'other_day'],
  advance_refund: ['advanced', 'not_found', 'wrong_state', 'frozen', 'changed'],
  pay_refund: [
    'done',
    'not_found',
    'wrong_state',
    'frozen',
    'same_person',
    'reference_used',
    'proof_used',
    'proof_gone',
  ],
  send_refunds: [
    'done',
    'not_found',
    'wrong_state',
    'frozen',
    'same_person',
    'reference_used',
    'proof_used',
    'proof_gone',
    'no_payer',
    'choose_payer',
  ],
  settle_refund: [
    'done',
    'first_of_two',
    'not_found',
    'wrong_state',
    'own_refund',
    'accepted_before',
    'no_line',
    'amount_differs',
    'other_day',
  ],
  fail_refund: ['done', 'disputed', 'not_found', 'wrong_state'],
  answer_refund_dispute: ['done', 'not_found', 'wrong_state', 'too_late', 'proof_gone'],
  rule_refund: ['ruled', 'not_found', 'wrong_state', 'too_early', 'same_person'],
  withdraw_refund: ['cancelled', 'not_found', 'wrong_state'],
  enter_refund_account: ['done', 'not_found', 'wrong_state', 'other_name'],
} as const;
const commands = commandsOf(REFUND_COMMANDS);
const fileCommands = recordCommandsOf(REFUND_COMMANDS, WRITTEN_FILE);

/** Reasons why no money can go back to an order's payer. */
const REFUND_TARGET_FAULTS = ['no_account', 'other_name', 'own_account'] as const;

const refundPayeeRow = rowOf({
  target: oneOf(['', 'evidence', 'payer', 'channel']),
  accountNo: text,
  holder: text,
  bankName: text,
  targetKey: text,
  /** The reason why no money can go there; empty if there is none. */
  fault: orEmpty(oneOf(REFUND_TARGET_FAULTS)),
});
export type RefundPayee = RowOf<typeof refundPayeeRow>;

/**
 * Returns the payee of a refund of an order; null if the order does not exist. A caller that decides by it locks the
 * order.
 */
export async function findRefundPayee(sql: Reader, agtOrderNo: string): Promise<RefundPayee | null> {
  return readRow(
    refundPayeeRow,
    sql`
    select p.target, p.account_no as "accountNo", p.holder, p.bank_name as "bankName", p.target_key as "targetKey",
      p.fault
    from collection_order o
    cross join lateral refund_payee(o) p
    where o.agt_order_no = ${agtOrderNo}`,
  );
}

const refundStandingRow = rowOf({
  ...refundPayeeRow.columns,
  merchantId: int8,
  merchantName: text,
  status: oneOf(COLLECTION_STATUSES),
  mode: oneOf(SETTLEMENT_MODES),
  /** Amount that can still be requested. */
  rest: int8,
  amount: int8,
  feeBack: int8,
  /** Fee of the refund itself for the merchant, by the order's plan. */
  refundFee: int8,
  /** The oldest waiting complaint, which the refund would decide, and its number within the order. */
  complaint: nullable(int8),
  ordinal: nullable(int4),
  /** Another freeze of the money besides that complaint, for example another complaint; null if there is none. */
  frozenBy: nullable(text),
  /** Amount that the merchant has available, including what that complaint holds. */
  available: int8,
  /** The merchant's remaining reserve; it pays what is not available. */
  reserve: int8,
});
export type RefundStanding = RowOf<typeof refundStandingRow>;

/**
 * Locks the order until the end of the transaction and returns what a refund needs to know: the settled amount that is
 * neither refunded nor requested, the payee, and the freezes. A refund that already waits with this same payload is
 * evaluated itself, with the complaint that it names: another waiting complaint freezes the money. `amount` null means
 * all that is left.
 */
export async function lockRefundStanding(
  tx: Tx,
  agtOrderNo: string,
  { payload, amount }: { payload: RefundPayload; amount: bigint | null },
): Promise<RefundStanding | null> {
  await tx`select lock_order(${agtOrderNo})`;
  return readRow(
    refundStandingRow,
    tx`
    select o.merchant_id as "merchantId", m.name as "merchantName", o.status, o.settlement_mode as mode, s.rest,
      s.amount, o.refund_fee as "refundFee",
      (select x.fee from refund_shares(o, jsonb_populate_record(null::refund,
        jsonb_build_object('id', 0, 'plan', ${payload.plan ?? 'return'}::text, 'amount', s.amount))) x) as "feeBack",
      coalesce(t.target, '') as target, coalesce(t.account_no, '') as "accountNo", coalesce(t.holder, '') as holder,
      coalesce(t.bank_name, '') as "bankName",
      md5(personal_key(coalesce(t.account_no, '')) || ' ' || personal_key(coalesce(t.holder, ''))) as "targetKey",
      coalesce(refund_target_fault(o), '') as fault, w.id as complaint,
      w.ordinal,
      frozen_by(o.agt_order_no, w.id) as "frozenBy",
      b.posted - b.held + complaint_held(w.id) as available,
      reserve_standing(o.merchant_id) as reserve
    from collection_order o
    join merchant m on m.id = o.merchant_id
    join ledger_balance b on b.account_id = o.payable_account
    left join complaint w on open_complaint(o.id) is not null and w.id = coalesce((
        select r.complaint_id
        from refund r
        join approval a on a.id = r.approval_id
        where r.order_id = o.id and r.state = 0 and a.payload = ${JSON.stringify(payload)}::text::jsonb),
      open_complaint(o.id))
    left join lateral refund_target(o) t on true
    cross join lateral (
      select coalesce(sum(r.amount), 0)::bigint as amount
      from refund r
      join approval a on a.id = r.approval_id
      where r.order_id = o.id and r.kind = 'refund'
        and (r.state = 2 or r.state = 0 and a.payload <> ${JSON.stringify(payload)}::text::jsonb)
    ) asked
    cross join lateral (
      select settled_of(o) - o.refunded - asked.amount as rest,
        coalesce(${amount}::bigint, settled_of(o) - o.refunded - asked.amount) as amount
    ) s
    where o.agt_order_no = ${agtOrderNo}`,
  );
}

export async function approveRefund(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.approve_refund(tx, approvalId, who);
}
const surplusStandingRow = rowOf({
  amount: tables.statement_line.amount,
  /** Amount that can still be given back. */
  left: int8,
  /** Number of the request that the system made itself; empty if there is none. */
  waiting: text,
  orderNo: text,
  holder: text,
  accountNo: tables.statement_line.account_no,
  /** Empty if the statement does not name it. */
  bankName: text,
  targetKey: text,
  fault: orEmpty(oneOf(['no_sender', 'own_account'])),
  frozenBy: nullable(text),
  /** It is a receipt of a payment channel, which `bankName` names, and goes back by it. */
  byChannel: bool,
});
export type SurplusStanding = RowOf<typeof surplusStandingRow>;
/**
 * Locks a line or a channel's receipt on suspense, after its order, and returns what two people decide by: the amount
 * left, a request that the system made, the payee, and the freezes. A request that waits with this same payload counts
 * as left. Null if it is not on suspense.
 */
export async function lockSurplus(tx: Tx, subject: string, payload: object): Promise<SurplusStanding | null> {
  return subject.startsWith('C')
    ? lockReceiptSurplus(tx, subject.slice(1), payload)
    : lockLineSurplus(tx, subject, payload);
}

async function lockReceiptSurplus(tx: Tx, receiptId: string, payload: object): Promise<SurplusStanding | null> {
  await tx`
    select lock_order(o.agt_order_no) from collection_order o where o.id = order_of_receipt(${receiptId}::bigint)`;
  return readRow(
    surplusStandingRow,
    tx`
    select q.amount,
      (receipt_surplus_left(q.id) + coalesce((
        select sum(r.amount)
        from refund r
        left join approval a on a.id = r.approval_id
        where r.channel_receipt_id = q.id and r.kind = 'surplus' and r.state = 0
          and (r.approval_id is null or a.payload = ${JSON.stringify(payload)}::text::jsonb)), 0))::bigint as "left",
      coalesce((
        select r.refund_no
        from refund r
        where r.channel_receipt_id = q.id and r.kind = 'surplus' and r.state = 0 and r.approval_id is null), '')
        as waiting,
      coalesce(o.agt_order_no, '') as "orderNo", '' as holder, '' as "accountNo", receipt_name(q.id) as "bankName",
      q.id::text as "targetKey", '' as fault, frozen_by(o.agt_order_no) as "frozenBy", true as "byChannel"
    from channel_receipt q
    left join collection_order o on o.id = order_of_receipt(q.id)
    where q.id = ${receiptId}::bigint and q.state = 'suspense'`,
  );
}

async function lockLineSurplus(tx: Tx, lineId: string, payload: object): Promise<SurplusStanding | null> {
  await tx`
    select lock_order(o.agt_order_no) from collection_order o where o.id = order_of_surplus(${lineId}::bigint)`;
  await tx`
    select from statement_line l where l.id = ${lineId}::bigint and l.state in ('suspense', 'matched') for update`;
  return readRow(
    surplusStandingRow,
    tx`
    select l.amount,
      (surplus_left(l.id) + coalesce((
        select sum(r.amount)
        from refund r
        left join approval a on a.id = r.approval_id
        where r.line_id = l.id and r.state = 0
          and (r.approval_id is null or a.payload = ${JSON.stringify(payload)}::text::jsonb)), 0))::bigint as "left",
      coalesce((
        select r.refund_no
        from refund r
        where r.line_id = l.id and r.state = 0 and r.approval_id is null), '') as waiting,
      coalesce(o.agt_order_no, '') as "orderNo", l.payer as holder, l.payer_account as "accountNo",
      l.payer_bank as "bankName",
      md5(personal_key(l.payer_account) || ' ' || personal_key(l.payer)) as "targetKey",
      coalesce(surplus_fault(l), '') as fault, frozen_by(o.agt_order_no) as "frozenBy",
      false as "byChannel"
    from statement_line l
    left join collection_order o on o.id = order_of_surplus(l.id)
    where l.id = ${lineId}::bigint and l.state in ('suspense', 'matched')`,
  );
}
export async function approveSurplus(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.approve_surplus(tx, approvalId, who);
}
export async function cancelRefund(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.cancel_refund(tx, approvalId, who);
}
export async function returnRefund(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.return_refund(tx, approvalId, who);
}
export async function advanceRefund(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.advance_refund(tx, approvalId, who);
}

/** The payment and the acting person, for the audit row that the database writes. */
type Payment = ActingPerson & {
  no: string;
  participant: string | null;
  reference: string;
  proof: string;
  proof_hash: string;
};

/** Records a payment: by its collector with a proof, or by staff. */
export async function bookPayment(sql: Writer, item: Payment) {
  return commands.pay_refund(sql, proven(item));
}
/** Puts the refunds into one bank file, all or none. */
export async function sendAll(sql: Writer, item: ActingPerson & { numbers: readonly string[]; from: string | null }) {
  return fileCommands.send_refunds(sql, proven(item));
}
const filePaymentRow = rowOf({
  number: tables.refund.refund_no,
  holder: tables.refund.holder,
  accountNo: tables.refund.account_no,
  bankName: tables.refund.bank_name,
  amount: tables.refund.amount,
});
export type FilePayment = RowOf<typeof filePaymentRow>;
/** Returns the payments of a bank file of refunds, with full accounts, in the order in which the refunds were made. */
export async function listOfFile(sql: Reader, batchNo: string): Promise<FilePayment[]> {
  return readRows(
    filePaymentRow,
    sql`
    select r.refund_no as number, r.holder, r.account_no as "accountNo", r.bank_name as "bankName", r.amount
    from settlement_batch b
    join refund_payment p on p.batch_id = b.id
    join refund r on r.id = p.refund_id
    where b.batch_no = ${batchNo}
    order by r.id`,
  );
}
/** Records the proof of a payment. */
export async function bookSettlement(sql: Writer, item: ActingPerson & { no: string; line: string | null }) {
  return commands.settle_refund(sql, proven(item));
}
export async function bookFailure(sql: Writer, item: ActingPerson & { no: string; reason: string }) {
  const failed = { ...item, how: 'fail' };
  return commands.fail_refund(sql, proven(failed));
}

type DisputeAnswer = ActingPerson & {
  no: string;
  participant: string;
  step: 'object' | 'agree';
  reason: string;
  proof: string;
};
/** Records a collector's answer to a dispute of its proof. */
export async function answerDispute(sql: Writer, item: DisputeAnswer) {
  return commands.answer_refund_dispute(sql, proven(item));
}
export async function ruleRefund(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.rule_refund(tx, approvalId, who);
}
const disputeTermsRow = rowOf({
  collector: tables.participant.name,
  merchantName: tables.merchant.name,
  makerId: tables.approval.maker_id,
  state: oneOf(REFUND_STATES),
  amount: tables.refund.amount,
  attempt: tables.refund.attempt,
  reason: tables.refund_payment.fail_reason,
  isDisputed: bool,
  waits: bool,
  answerBy: text,
  leftMs: int8,
  agreed: bool,
  objection: tables.refund_payment.objection,
  hasImage: bool,
});
export type DisputeTerms = RowOf<typeof disputeTermsRow>;
/** Returns a disputed payment, as two people see it before they reject it. */
export async function findDispute(tx: Tx, refundNo: string): Promise<DisputeTerms | null> {
  return readRow(
    disputeTermsRow,
    tx`
    select q.name as collector, m.name as "merchantName", a.maker_id as "makerId", r.state, r.amount, r.attempt,
      p.fail_reason as reason, p.disputed_at is not null as "isDisputed",
      p.agreed_at is null and coalesce(p.answer_by > clock_timestamp(), false) as waits,
      coalesce(wire_time(p.answer_by), '') as "answerBy",
      case when p.agreed_at is null then greatest(0, ceil(extract(epoch from p.answer_by - clock_timestamp()) * 1000))
        else 0 end::bigint as "leftMs",
      p.agreed_at is not null as agreed,
      p.objection, p.objection_proof <> '' as "hasImage"
    from refund r
    join merchant m on m.id = r.merchant_id
    join participant q on q.id = r.participant_id
    left join approval a on a.id = r.approval_id
      join refund_payment p on p.refund_id = r.id and p.attempt = r.attempt
      where r.refund_no = ${refundNo} and r.executor = 'collector'`,
  );
}

const nRow = rowOf({ n: int4 });

/**
 * Moves refunds that need no person: matches lines, continues refunds with money, gives approved ones to channels,
 * handles late ones; returns the count.
 */
export async function moveRefunds(sql: Writer): Promise<number> {
  const row = await readRow(
    nRow,
    sql`
    select match_refunds() + proceed_refunds() + send_channel_refunds() + chase_refunds() as n`,
  );
  return row?.n ?? 0;
}

export async function withdrawRequest(tx: WriteTx, merchantId: bigint, refundNo: string) {
  return commands.withdraw_refund(tx, merchantId, refundNo);
}

const nameRow = rowOf({ name: tables.merchant.legal_name });

/**
 * Returns the registered name of an order's merchant. It is public and stored in plain text, so the database cannot
 * compare it with sealed names.
 */
export async function findMerchantName(sql: Reader, agtOrderNo: string): Promise<string> {
  const row = await readRow(
    nameRow,
    sql`
    select m.legal_name as name
    from collection_order o
    join merchant m on m.id = o.merchant_id
    where o.agt_order_no = ${agtOrderNo}`,
  );
  return row?.name ?? '';
}

export async function enterAccount(
  sql: Writer,
  agtOrderNo: string,
  { accountNo, holder, bankName }: { accountNo: string; holder: string; bankName: string },
) {
  const account = personal('refund_account.account_no', accountNo);
  const named = personal('refund_account.holder', holder);
  return commands.enter_refund_account(sql, agtOrderNo, account, named, bankName);
}

const refundTermsRow = rowOf({
  refundNo: tables.refund.refund_no,
  agtOrderNo: tables.refund.order_no,
  merchantName: text,
  kind: tables.refund.kind,
  state: oneOf(REFUND_STATES),
  amount: tables.refund.amount,
  /** Amount that the merchant lacks for it; zero if it has enough. */
  shortage: int8,
});
export type RefundTerms = RowOf<typeof refundTermsRow>;
/** Returns a refund, as two people see it before they cancel it or advance money. */
export async function findRefundTerms(tx: Tx, refundNo: string): Promise<RefundTerms | null> {
  return readRow(
    refundTermsRow,
    tx`
    select r.refund_no as "refundNo", r.order_no as "agtOrderNo",
      coalesce(m.name, ${zh.refundCommandsStore.ofSuspense}) as "merchantName",
      r.kind, r.state, r.amount, refund_shortage(r) as shortage
    from refund r left join merchant m on m.id = r.merchant_id where r.refund_no = ${refundNo}`,
  );
}

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
import { type Hand, proven } from '../../platform/verbs/acting.ts';

/** What each command answers. */
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

/** Why nothing can go back to an order's payer. */
const REFUND_TARGET_FAULTS = ['no_account', 'other_name', 'own_account'] as const;

const refundPayeeRow = rowOf({
  target: oneOf(['', 'evidence', 'payer']),
  accountNo: text,
  holder: text,
  bankName: text,
  targetKey: text,
  /** Why nothing can go there; empty when it can. */
  fault: orEmpty(oneOf(REFUND_TARGET_FAULTS)),
});
export type RefundPayee = RowOf<typeof refundPayeeRow>;

/**
 * To whom money of an order would go back; null where the order is not there. Whoever decides by it holds the order.
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
  /** What may still be asked for. */
  rest: int8,
  amount: int8,
  feeBack: int8,
  /** What the merchant is asked for the refund itself, by the order's plan. */
  refundFee: int8,
  /** The complaint that waits, the oldest of several, and that the refund would decide; which of its order it is. */
  complaint: nullable(int8),
  ordinal: nullable(int4),
  /** What keeps the money where it is beside that complaint, another complaint too; null for nothing. */
  frozenBy: nullable(text),
  /** What the merchant has free for it, with what that complaint holds. */
  available: int8,
  /** What stands of the merchant's reserve, of which comes what is not available. */
  reserve: int8,
});
export type RefundStanding = RowOf<typeof refundStandingRow>;

/**
 * What a refund must know of an order, which stays as it is until the end of the transaction: what was settled and is
 * neither given back nor asked for, where it would go, and what keeps the money. A refund that waits by this very
 * payload is looked at itself, with the complaint that it names: another one that waits now keeps the money. `amount`
 * null: all that is left.
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
  /** What may still be given back. */
  left: int8,
  /** The request that made itself; empty where there is none. */
  waiting: text,
  orderNo: text,
  holder: text,
  accountNo: tables.statement_line.account_no,
  /** Empty where the statement does not say it. */
  bankName: text,
  targetKey: text,
  fault: orEmpty(oneOf(['no_sender', 'own_account'])),
  frozenBy: nullable(text),
});
export type SurplusStanding = RowOf<typeof surplusStandingRow>;
/**
 * A line on suspense as two people look at it, held still behind its order: how much of it is left, what was asked
 * for by itself, where it goes, what keeps it. A request that waits by this very payload counts as left. Null where
 * the line is not on suspense.
 */
export async function lockSurplus(tx: Tx, lineId: string, payload: object): Promise<SurplusStanding | null> {
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
      coalesce(surplus_fault(l), '') as fault, frozen_by(o.agt_order_no) as "frozenBy"
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

/** Whose hand it is, for the audit row that the database writes. */
type Payment = Hand & { no: string; participant: string | null; reference: string; proof: string; proof_hash: string };

/** Says that it was paid: by its collector with a proof, or by the staff's hand. */
export async function bookPayment(sql: Writer, item: Payment) {
  return commands.pay_refund(sql, proven(item));
}
/** Into one bank file, all or none. */
export async function sendAll(sql: Writer, item: Hand & { numbers: readonly string[]; from: string | null }) {
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
/** What a bank file of refunds says, who is paid open, in the order the refunds were made. */
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
/** Says what proves it. */
export async function bookSettlement(sql: Writer, item: Hand & { no: string; line: string | null }) {
  return commands.settle_refund(sql, proven(item));
}
export async function bookFailure(sql: Writer, item: Hand & { no: string; reason: string }) {
  const failed = { ...item, how: 'fail' };
  return commands.fail_refund(sql, proven(failed));
}

type DisputeAnswer = Hand & {
  no: string;
  participant: string;
  step: 'object' | 'agree';
  reason: string;
  proof: string;
};
/** A collector's answer to a dispute of its proof. */
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
  hasPicture: bool,
});
export type DisputeTerms = RowOf<typeof disputeTermsRow>;
/** A disputed payment as two people look at it before they turn it down. */
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
      p.objection, p.objection_proof <> '' as "hasPicture"
    from refund r
    join merchant m on m.id = r.merchant_id
    join participant q on q.id = r.participant_id
    left join approval a on a.id = r.approval_id
      join refund_payment p on p.refund_id = r.id and p.attempt = r.attempt
      where r.refund_no = ${refundNo} and r.executor = 'collector'`,
  );
}

const nRow = rowOf({ n: int4 });

/** What goes on by itself: lines found, waiting refunds with money, late ones; how many moved. */
export async function moveRefunds(sql: Writer): Promise<number> {
  const row = await readRow(nRow, sql`select match_refunds() + proceed_refunds() + chase_refunds() as n`);
  return row?.n ?? 0;
}

export async function withdrawRequest(tx: WriteTx, merchantId: bigint, refundNo: string) {
  return commands.withdraw_refund(tx, merchantId, refundNo);
}

const nameRow = rowOf({ name: tables.merchant.legal_name });

/**
 * The registered name of an order's merchant. It is public and lies in clear, so that the database can't
 * hold it against sealed names.
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
  /** What the merchant lacks for it; nothing where it has enough. */
  shortage: int8,
});
export type RefundTerms = RowOf<typeof refundTermsRow>;
/** A refund as two people look at it before they take it back or put money forward. */
export async function findRefundTerms(tx: Tx, refundNo: string): Promise<RefundTerms | null> {
  return readRow(
    refundTermsRow,
    tx`
    select r.refund_no as "refundNo", r.order_no as "agtOrderNo", coalesce(m.name, '挂账退回') as "merchantName",
      r.kind, r.state, r.amount, refund_shortage(r) as shortage
    from refund r left join merchant m on m.id = r.merchant_id where r.refund_no = ${refundNo}`,
  );
}

import { COLLECTION_STATUSES } from '@mashang/contract/collection-orders';
import { SETTLEMENT_MODES } from '@mashang/contract/jurisdictions';
import { REFUND_STATES, type RefundPayload } from '@mashang/contract/refunds';
import { type Hand, provenJson } from '../../platform/acting.ts';
import type { Reader, Tx, Writer, WriteTx } from '../../platform/db.ts';
import { personal } from '../../platform/personal.ts';
import {
  bool,
  int4,
  int8,
  nullable,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/rows.ts';
import { tables } from '../../platform/table-columns.ts';

const refundStandingRow = rowOf({
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
  target: oneOf(['', 'evidence', 'payer']),
  accountNo: text,
  holder: text,
  bankName: text,
  targetKey: text,
  /** Why nothing can go there; empty when it can. */
  fault: text,
  /** The complaint that waits and that the refund would answer. */
  complaint: nullable(int8),
  /** What keeps the money where it is beside that complaint; null for nothing. */
  frozenBy: nullable(text),
  /** What the merchant has free for it, with what a complaint holds of this very order. */
  available: int8,
  /** What stands of the merchant's reserve, of which comes what is not available. */
  reserve: int8,
});
export type RefundStanding = RowOf<typeof refundStandingRow>;

/** What a refund must know of an order, which stays as it is until the end of the transaction. */
export async function lockRefundStanding(
  tx: Tx,
  agtOrderNo: string,
  { payload, amount }: { payload: RefundPayload; amount: bigint | null },
): Promise<RefundStanding | null> {
  return readRow(
    refundStandingRow,
    tx`
    select s.*, (select o.refund_fee from collection_order o where o.agt_order_no = ${agtOrderNo}) as "refundFee",
      reserve_standing(s."merchantId") as reserve
    from refund_standing(${agtOrderNo}, ${JSON.stringify(payload)}::text::jsonb, ${amount}::bigint) s`,
  );
}

export async function approveRefund(tx: WriteTx, approvalId: bigint, who: string): Promise<string> {
  return readOutcome(tx`select approve_refund(${approvalId}, ${who}) as outcome`);
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
  fault: text,
  frozenBy: nullable(text),
});
export type SurplusStanding = RowOf<typeof surplusStandingRow>;
/** A line on suspense as two people look at it, held still with its order. */
export async function lockSurplus(tx: Tx, lineId: string, payload: object): Promise<SurplusStanding | null> {
  return readRow(
    surplusStandingRow,
    tx`
    select amount, "left", waiting, order_no as "orderNo", holder, account_no as "accountNo",
      (select l.payer_bank from statement_line l where l.id = ${lineId}::bigint) as "bankName",
        target_key as "targetKey", fault, frozen_by as "frozenBy"
    from surplus_standing(${lineId}::bigint, ${JSON.stringify(payload)}::text::jsonb)`,
  );
}
export async function approveSurplus(tx: WriteTx, approvalId: bigint, who: string): Promise<string> {
  return readOutcome(tx`select approve_surplus(${approvalId}, ${who}) as outcome`);
}
export async function cancelRefund(tx: WriteTx, approvalId: bigint, who: string): Promise<string> {
  return readOutcome(tx`select cancel_refund(${approvalId}, ${who}) as outcome`);
}
export async function returnRefund(tx: WriteTx, approvalId: bigint, who: string): Promise<string> {
  return readOutcome(tx`select return_refund(${approvalId}, ${who}) as outcome`);
}
export async function advanceRefund(tx: WriteTx, approvalId: bigint, who: string): Promise<string> {
  return readOutcome(tx`select advance_refund(${approvalId}, ${who}) as outcome`);
}

const outcomeRow = rowOf({ outcome: text });
async function readOutcome(statement: ReturnType<Reader['unsafe']>): Promise<string> {
  const row = await readRow(outcomeRow, statement);
  return row?.outcome ?? '';
}

/** Whose hand it is, for the audit row that the database writes. */
type Payment = Hand & { no: string; participant: string | null; reference: string; proof: string; proof_hash: string };

/** Says that it was paid: by its collector with a proof, or by the staff's hand. */
export async function bookPayment(sql: Writer, item: Payment): Promise<string> {
  return readOutcome(sql`select pay_refund(${provenJson(item)}::text::json) as outcome`);
}
const fileOutcomeRow = rowOf({
  outcome: text,
  made: nullable(text),
  atFault: nullable(text),
});
export type FileOutcome = RowOf<typeof fileOutcomeRow>;
/** Into one bank file, all or none. */
export async function sendAll(
  sql: Writer,
  item: Hand & { numbers: readonly string[]; from: string | null },
): Promise<FileOutcome> {
  return readOne(
    fileOutcomeRow,
    sql`
    select outcome, made, at_fault as "atFault" from send_refunds(${provenJson(item)}::text::json)`,
  );
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
export async function bookSettlement(sql: Writer, item: Hand & { no: string; line: string | null }): Promise<string> {
  return readOutcome(sql`select settle_refund(${provenJson(item)}::text::json) as outcome`);
}
export async function bookFailure(sql: Writer, item: Hand & { no: string; reason: string }): Promise<string> {
  const failed = { ...item, how: 'fail' };
  return readOutcome(sql`select fail_refund(${provenJson(failed)}::text::json) as outcome`);
}

type DisputeAnswer = Hand & {
  no: string;
  participant: string;
  step: 'object' | 'agree';
  reason: string;
  proof: string;
};
/** A collector's answer to a dispute of its proof. */
export async function answerDispute(sql: Writer, item: DisputeAnswer): Promise<string> {
  return readOutcome(sql`select answer_refund_dispute(${provenJson(item)}::text::json) as outcome`);
}
export async function ruleRefund(tx: WriteTx, approvalId: bigint, who: string): Promise<string> {
  return readOutcome(tx`select rule_refund(${approvalId}, ${who}) as outcome`);
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

export async function withdrawRequest(tx: WriteTx, merchantId: bigint, refundNo: string): Promise<string> {
  return readOutcome(tx`select withdraw_refund(${merchantId}, ${refundNo}) as outcome`);
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
): Promise<string> {
  const account = personal('refund_account.account_no', accountNo);
  const named = personal('refund_account.holder', holder);
  return readOutcome(sql`select enter_refund_account(${agtOrderNo}, ${account}, ${named}, ${bankName}) as outcome`);
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

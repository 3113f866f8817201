import { CASH_OUT_SOURCES, CASH_OUT_STATUSES, type CashOutQuery } from '@mashang/contract/cash-outs';
import { parseMoney } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { PARTICIPANT_KINDS } from '@mashang/contract/participants';
import type { Reader, SqlPart, Tx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  int4,
  int8,
  keyOf,
  list,
  nullable,
  oneOf,
  orEmpty,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import {
  type StatementLineRow,
  statementLineColumns,
  statementLineRow,
} from '../../platform/files/bank/statement-line-store.ts';
import { ACCOUNT_FAULT_CODES, PERSON_FAULT_CODES } from './cash-out-commands-store.ts';

/** A cash-out with the holder's name and the account number in full. */
const cashOutRecord = rowOf({
  id: tables.cash_out.id,
  cashOutNo: tables.cash_out.cash_out_no,
  participantId: tables.cash_out.participant_id,
  participantName: tables.participant.name,
  participantKind: oneOf(PARTICIPANT_KINDS),
  source: keyOf(CASH_OUT_SOURCES),
  amount: tables.cash_out.amount,
  fee: tables.cash_out.fee,
  bankName: tables.cash_out.bank_name,
  bankBranch: tables.cash_out.bank_branch,
  accountNo: tables.cash_out.account_no,
  holder: tables.cash_out.holder,
  remark: tables.cash_out.remark,
  status: oneOf(CASH_OUT_STATUSES),
  createTime: text,
  approveTime: text,
  bankReference: tables.cash_out.bank_reference,
  sentTime: text,
  settledTime: text,
  returnTime: text,
  returnReference: tables.cash_out.return_reference,
  endTime: text,
  endReason: tables.cash_out.end_reason,
  returnReason: tables.cash_out.return_reason,
  failTime: text,
  failReason: tables.cash_out.fail_reason,
  waitedMs: int8,
});
export type CashOutRecord = RowOf<typeof cashOutRecord>;

const columns = (sql: Reader) => sql`
  c.id, c.cash_out_no as "cashOutNo", c.participant_id as "participantId", p.name as "participantName",
  p.kind as "participantKind", c.source, c.amount, c.fee,
  c.bank_name as "bankName", c.bank_branch as "bankBranch", c.account_no as "accountNo", c.holder, c.remark, c.status,
  wire_time(c.created_at) as "createTime",
  coalesce(wire_time(c.approved_at), '') as "approveTime", c.bank_reference as "bankReference",
  coalesce(wire_time(c.sent_at), '') as "sentTime",
  coalesce(wire_time(c.settled_at), '') as "settledTime", coalesce(wire_time(c.returned_at), '') as "returnTime",
  c.return_reference as "returnReference",
  coalesce(wire_time(c.ended_at), '') as "endTime", c.end_reason as "endReason",
  c.return_reason as "returnReason",
  coalesce(wire_time(c.failed_at), '') as "failTime", c.fail_reason as "failReason",
  case when c.status in (0, 1, 2, 7) then (extract(epoch from
    clock_timestamp() - coalesce(c.failed_at, c.sent_at, c.approved_at, c.created_at)) * 1000)::bigint
    else 0 end as "waitedMs"`;
const sources = (sql: Reader) => sql`cash_out c join participant p on p.id = c.participant_id`;

/** `owner`: the participant whose cash-outs are read, or null for everybody's. */
export type Asked = { query: CashOutQuery; owner: bigint | null };

function matching(sql: Reader, { query, owner }: Asked): SqlPart {
  const { cashOutNo, source, status, startDate, endDate, minAmount, maxAmount, participant, bankReference } = query;
  const until = endDate?.length === 10 ? '1 day' : '1 second';
  return sql`
    ${owner === null ? sql`` : sql`and c.participant_id = ${owner}`}
    ${cashOutNo ? sql`and c.cash_out_no = ${cashOutNo}` : sql``}
    ${source ? sql`and c.source = ${source}` : sql``}
    ${status ? sql`and c.status = any (${status.split(',').map(Number)}::int[])` : sql``}
    ${participant ? sql`and ${participant} in (p.name, p.id::text)` : sql``}
    ${bankReference ? sql`and ${bankReference} in (c.bank_reference, c.return_reference)` : sql``}
    ${minAmount ? sql`and c.amount >= ${parseMoney(minAmount)}` : sql``}
    ${maxAmount ? sql`and c.amount <= ${parseMoney(maxAmount)}` : sql``}
    ${startDate ? sql`and c.created_at >= ${startDate}::timestamp at time zone 'Asia/Shanghai'` : sql``}
    ${
      endDate
        ? sql`and c.created_at < (
      ${endDate}::timestamp + ${until}::interval) at time zone 'Asia/Shanghai'`
        : sql``
    }`;
}

/** A page: a participant's own, newest first; for the staff the waiting ones come first, the oldest on top. */
export async function listCashOutRows(sql: Reader, asked: Asked): Promise<CashOutRecord[]> {
  const { limit, page } = asked.query;
  const order =
    asked.owner === null
      ? sql`c.status not in (0, 1, 7), case when c.status in (0, 1, 7) then c.id end, c.id desc`
      : sql`c.id desc`;
  return readRows(
    cashOutRecord,
    sql`
    select ${columns(sql)}
    from ${sources(sql)}
    where true ${matching(sql, asked)}
    order by ${order}
    limit ${limit} offset ${(page - 1) * limit}`,
  );
}

const cashOutsRow = rowOf({
  total: int4,
  amount: int8,
  fee: int8,
  net: int8,
});

/** The number of cash-outs that the filter finds, counted up to a cap, and their sums. */
export async function sumCashOuts(
  sql: Reader,
  asked: Asked,
): Promise<{ total: number; amount: bigint; fee: bigint; net: bigint }> {
  return readOne(
    cashOutsRow,
    sql`
    select least(count(*), ${TOTAL_CAP + 1})::int as total, coalesce(sum(c.amount), 0)::bigint as amount,
      coalesce(sum(c.fee), 0)::bigint as fee,
      coalesce(sum(c.amount - c.fee) filter (where c.status not in (4, 5, 6)), 0)::bigint as net
    from ${sources(sql)} where true ${matching(sql, asked)}`,
  );
}

export async function findCashOut(sql: Reader, cashOutNo: string): Promise<CashOutRecord | null> {
  return readRow(cashOutRecord, sql`select ${columns(sql)} from ${sources(sql)} where c.cash_out_no = ${cashOutNo}`);
}

/** For the staff: who did what, and why the cash-out may not go on now (empty if it may). */
const cashOutHandsRow = rowOf({
  /** The user who proposed its release; null before that. */
  releaseMaker: nullable(int8),
  /** The name of the payment's slip in the storage; empty without one. */
  slip: tables.cash_out.slip,
  applicant: tables.app_user.username,
  releasedBy: text,
  endedBy: tables.cash_out.ended_by,
  sentBy: tables.cash_out.sent_by,
  settledBy: tables.cash_out.settled_by,
  returnedBy: text,
  /** The people who may take no further step after a failed payment. */
  failureActors: list(text),
  fault: orEmpty(oneOf([...PERSON_FAULT_CODES, ...ACCOUNT_FAULT_CODES])),
});
export type CashOutHands = RowOf<typeof cashOutHandsRow>;
export async function findCashOutHands(sql: Reader, id: bigint): Promise<CashOutHands> {
  return readOne(
    cashOutHandsRow,
    sql`
    select (select a.maker_id from approval a where a.id = c.approval_id) as "releaseMaker", c.slip,
      u.username as applicant, c.ended_by as "endedBy", c.sent_by as "sentBy", c.settled_by as "settledBy",
      coalesce(approval_names(c.approval_id), '') as "releasedBy",
      coalesce(approval_names(c.return_approval_id), '') as "returnedBy",
      cash_out_hands(c) as "failureActors",
      coalesce(case when c.status in (0, 1, 7) then cash_out_fault(c) end, '') as fault
    from cash_out c join app_user u on u.id = c.user_id where c.id = ${id}`,
  );
}

const paymentRow = rowOf({
  bankReference: tables.cash_out_payment.bank_reference,
  sentTime: text,
  sentBy: tables.cash_out_payment.sent_by,
  failTime: text,
  failReason: tables.cash_out_payment.fail_reason,
  failedBy: tables.cash_out_payment.failed_by,
});
export type PaymentRow = RowOf<typeof paymentRow>;
/** Every payment of a cash-out, for the staff, the first one first. */
export async function listPayments(sql: Reader, id: bigint): Promise<PaymentRow[]> {
  return readRows(
    paymentRow,
    sql`
    select p.bank_reference as "bankReference", wire_time(p.sent_at) as "sentTime", p.sent_by as "sentBy",
      coalesce(wire_time(p.failed_at), '') as "failTime", p.fail_reason as "failReason", p.failed_by as "failedBy"
    from cash_out_payment p where p.cash_out_id = ${id} order by p.attempt`,
  );
}

const debitRow = rowOf({
  ...statementLineRow.columns,
  payee: tables.statement_debit.payee,
  payeeAccount: tables.statement_debit.payee_account,
});
export type DebitRow = RowOf<typeof debitRow>;
const debitColumns = (sql: Reader) => sql`${statementLineColumns(sql)}, l.payee, l.payee_account as "payeeAccount"`;

/** The statement line that names a cash-out. */
export async function findDebitOf(sql: Reader, id: bigint): Promise<DebitRow | null> {
  return readRow(
    debitRow,
    sql`
    select ${debitColumns(sql)}
    from statement_debit l
    join statement_source s on s.id = l.source_id
    where l.cash_out_id = ${id}`,
  );
}

/** Unassigned statement lines that may be a sent cash-out: they contain its numbers, or have its amount. */
export async function listCandidates(sql: Reader, id: bigint, most: number): Promise<DebitRow[]> {
  return readRows(
    debitRow,
    sql`
    select ${debitColumns(sql)} from cash_out c join statement_debit l on debit_may_pay(l)
      and day_may_prove(l.day, shanghai_day(c.sent_at))
      and (l.amount = c.amount - c.fee or debit_names(l, c.cash_out_no, c.bank_reference))
    join statement_source s on s.id = l.source_id
    where c.id = ${id} and (c.status in (2, 7) or c.status = 6 and c.debit_id is null)
    order by debit_names(l, c.cash_out_no, c.bank_reference) desc, l.at
    limit ${most}`,
  );
}

/** Open incoming lines with the paid amount, dated since the payment. */
export async function listReturns(sql: Reader | Tx, id: bigint, most: number): Promise<StatementLineRow[]> {
  return readRows(
    statementLineRow,
    sql`
    select r.*
    from cash_out c
    cross join lateral candidate_returns(c.amount - c.fee, paid_on(c.debit_id, c.sent_at), ${most}) r
    where c.id = ${id} and c.status in (2, 3)`,
  );
}

import type { CashOutQuery, CashOutSource, CashOutStatus } from '@mashang/contract/cash-outs';
import { parseMoney } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import type { Sql, SqlPart, Tx } from '../../platform/db.ts';
import { type StatementLineRow, statementLineColumns } from '../../platform/statement-line-store.ts';

type Reader = Sql | Tx;
/** A cash-out as whoever it concerns may read it, name and number open. */
export type CashOutRecord = {
  id: bigint;
  cashOutNo: string;
  participantId: bigint;
  participantName: string;
  participantKind: string;
  source: CashOutSource;
  amount: bigint;
  fee: bigint;
  bankName: string;
  bankBranch: string;
  accountNo: string;
  holder: string;
  remark: string;
  status: CashOutStatus;
  createTime: string;
  approveTime: string;
  bankReference: string;
  sentTime: string;
  settledTime: string;
  returnTime: string;
  returnReference: string;
  endTime: string;
  endReason: string;
  returnReason: string;
  waitedMs: bigint;
};

const columns = (sql: Reader) => sql`
  c.id, c.cash_out_no as "cashOutNo", c.participant_id as "participantId", p.name as "participantName", p.kind as "participantKind", c.source, c.amount, c.fee,
  c.bank_name as "bankName", c.bank_branch as "bankBranch", c.account_no as "accountNo", c.holder, c.remark, c.status, wire_time(c.created_at) as "createTime",
  coalesce(wire_time(c.approved_at), '') as "approveTime", c.bank_reference as "bankReference", coalesce(wire_time(c.sent_at), '') as "sentTime",
  coalesce(wire_time(c.settled_at), '') as "settledTime", coalesce(wire_time(c.returned_at), '') as "returnTime", c.return_reference as "returnReference",
  coalesce(wire_time(c.ended_at), '') as "endTime", c.end_reason as "endReason",
  c.return_reason as "returnReason",
  case when c.status in (0, 1, 2) then (extract(epoch from clock_timestamp() - coalesce(c.sent_at, c.approved_at, c.created_at)) * 1000)::bigint else 0 end as "waitedMs"`;
const tables = (sql: Reader) => sql`cash_out c join participant p on p.id = c.participant_id`;

/** Whose: one participant's own, or null for everybody's. */
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
    ${endDate ? sql`and c.created_at < (${endDate}::timestamp + ${until}::interval) at time zone 'Asia/Shanghai'` : sql``}`;
}

/** A page: one's own by the newest; for the staff what waits first, the oldest of it on top. */
export async function listCashOutRows(sql: Reader, asked: Asked): Promise<CashOutRecord[]> {
  const { limit, page } = asked.query;
  const order =
    asked.owner === null ? sql`c.status > 1, case when c.status < 2 then c.id end, c.id desc` : sql`c.id desc`;
  return sql`
    select ${columns(sql)} from ${tables(sql)} where true ${matching(sql, asked)} order by ${order} limit ${limit} offset ${(page - 1) * limit}` as never;
}

/** How many the filter finds, counted to a cap, and their sums. */
export async function sumCashOuts(
  sql: Reader,
  asked: Asked,
): Promise<{ total: number; amount: bigint; fee: bigint; net: bigint }> {
  const [row] = await sql`
    select least(count(*), ${TOTAL_CAP + 1})::int as total, coalesce(sum(c.amount), 0)::bigint as amount, coalesce(sum(c.fee), 0)::bigint as fee,
      coalesce(sum(c.amount - c.fee) filter (where c.status not in (4, 5, 6)), 0)::bigint as net
    from ${tables(sql)} where true ${matching(sql, asked)}`;
  return row as never;
}

export async function findCashOut(sql: Reader, cashOutNo: string): Promise<CashOutRecord | undefined> {
  const [row] = await sql`select ${columns(sql)} from ${tables(sql)} where c.cash_out_no = ${cashOutNo}`;
  return row as CashOutRecord | undefined;
}

/** Who did what, for the staff, and why it may not go on now (empty when it may). */
export type CashOutHands = {
  /** Who proposed its release; null before that. */
  releaseMaker: bigint | null;
  /** The payment's slip, by its name in the storage; empty without one. */
  slip: string;
  applicant: string;
  releasedBy: string;
  endedBy: string;
  sentBy: string;
  settledBy: string;
  returnedBy: string;
  fault: string;
};
export async function findCashOutHands(sql: Reader, id: bigint): Promise<CashOutHands> {
  const [row] = await sql`
    select (select a.maker_id from approval a where a.id = c.approval_id) as "releaseMaker", c.slip, u.username as applicant, c.ended_by as "endedBy", c.sent_by as "sentBy", c.settled_by as "settledBy",
      coalesce(approval_names(c.approval_id), '') as "releasedBy", coalesce(approval_names(c.return_approval_id), '') as "returnedBy",
      coalesce(case when c.status in (0, 1) then cash_out_fault(c) end, '') as fault
    from cash_out c join app_user u on u.id = c.user_id where c.id = ${id}`;
  return row as CashOutHands;
}

export type DebitRow = StatementLineRow & { payee: string; payeeAccount: string };
const debitColumns = (sql: Reader) => sql`${statementLineColumns(sql)}, l.payee, l.payee_account as "payeeAccount"`;

/** The line of a statement that tells of a cash-out. */
export async function findDebitOf(sql: Reader, id: bigint): Promise<DebitRow | undefined> {
  const [row] = await sql`
    select ${debitColumns(sql)} from statement_debit l join statement_source s on s.id = l.source_id where l.cash_out_id = ${id}`;
  return row as DebitRow | undefined;
}

/** Lines that belong to nothing yet and may tell of one that was sent: its numbers, or its amount in the days around it. */
export async function listCandidates(sql: Reader, id: bigint, most: number): Promise<DebitRow[]> {
  return sql`
    select ${debitColumns(sql)} from cash_out c join statement_debit l on debit_may_pay(l)
      and l.day between (c.sent_at at time zone 'Asia/Shanghai')::date - 3 and (c.sent_at at time zone 'Asia/Shanghai')::date + 15
      and (l.amount = c.amount - c.fee or l.reference = c.bank_reference or strpos(l.remark, c.cash_out_no) > 0)
    join statement_source s on s.id = l.source_id
    where c.id = ${id} and (c.status = 2 or c.status = 6 and c.debit_id is null) order by l.reference = c.bank_reference desc, l.at limit ${most}` as never;
}

/** Open incoming lines of what was paid, since then. */
export async function listReturns(sql: Reader | Tx, id: bigint, most: number): Promise<StatementLineRow[]> {
  return sql<StatementLineRow[]>`
    select r.* from cash_out c cross join lateral candidate_returns(c.amount - c.fee, shanghai_day(c.sent_at), ${most}) r
    where c.id = ${id} and c.status in (2, 3)`;
}

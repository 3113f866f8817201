import type { OwnTransferQuery, OwnTransferReason, OwnTransferState } from '@mashang/contract/own-transfers';
import { TOTAL_CAP } from '@mashang/contract/paging';
import type { Sql, Tx } from '../../platform/db.ts';
import { type StatementLineRow, statementLineColumns } from '../../platform/statement-line-store.ts';

type Reader = Sql | Tx;
type Kind = 'client' | 'own';

export type TransferTerms = {
  fromBank: string;
  fromKind: Kind;
  toBank: string;
  toKind: Kind;
  /** What may leave a client account; null where the institution brings its own money. */
  most: bigint | null;
};
/** The two accounts of a transfer, with what may leave; decisions about transfers follow one another. */
export async function lockTransferTerms(tx: Tx, from: string, to: string): Promise<TransferTerms | undefined> {
  const [row] = await tx<TransferTerms[]>`
    select from_bank as "fromBank", from_kind as "fromKind", to_bank as "toBank", to_kind as "toKind", most from own_transfer_terms(${from}, ${to})`;
  return row;
}

type Outcome = { outcome: string };
export async function makeTransfer(tx: Tx, approvalId: bigint, by: string): Promise<string> {
  const [row] = await tx<Outcome[]>`select make_own_transfer(${approvalId}, ${by}) as outcome`;
  return row?.outcome ?? 'not_found';
}
export async function matchTransfer(tx: Tx, approvalId: bigint, by: string): Promise<string> {
  const [row] = await tx<Outcome[]>`select match_own_transfer(${approvalId}, ${by}) as outcome`;
  return row?.outcome ?? 'not_found';
}
export async function cancelTransfer(tx: Tx, approvalId: bigint, by: string): Promise<string> {
  const [row] = await tx<Outcome[]>`select cancel_own_transfer(${approvalId}, ${by}) as outcome`;
  return row?.outcome ?? 'not_found';
}
/** Finds lines that carry the number of a transfer; how many. */
export async function matchTransfers(sql: Sql): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select match_own_transfers() as n`;
  return row?.n ?? 0;
}

export type TransferRecord = {
  transferNo: string;
  fromCode: string;
  fromBank: string;
  fromKind: Kind;
  toCode: string;
  toBank: string;
  amount: bigint;
  reason: OwnTransferReason;
  note: string;
  state: OwnTransferState;
  debitId: string | null;
  lineId: string | null;
  approvedTime: string;
  dueTime: string;
  endTime: string;
  ageHours: number;
  isOverdue: boolean;
  askedBy: string;
};
const columns = (sql: Reader) => sql`
  o.transfer_no as "transferNo", f.code as "fromCode", f.bank as "fromBank", f.kind as "fromKind", t.code as "toCode", t.bank as "toBank", o.amount, o.reason, o.note,
  o.state, o.debit_id::text as "debitId", o.line_id::text as "lineId", wire_time(o.approved_at) as "approvedTime", wire_time(o.due_at) as "dueTime",
  coalesce(wire_time(o.ended_at), '') as "endTime", greatest(0, floor(extract(epoch from coalesce(o.ended_at, clock_timestamp()) - o.approved_at) / 3600))::int as "ageHours",
  o.state = 'waiting' and o.due_at < clock_timestamp() as "isOverdue", coalesce(u.username, '') as "askedBy"`;
const joins = (sql: Reader) => sql`
  join bank_account f on f.id = o.from_account join bank_account t on t.id = o.to_account join approval a on a.id = o.approval_id left join app_user u on u.id = a.maker_id`;

/** One page, those that wait first, with how many wait longer than they should. */
export async function listTransfers(
  sql: Reader,
  { page, limit, state }: OwnTransferQuery,
): Promise<{ rows: TransferRecord[]; total: number; overdue: number }> {
  const where = state ? sql`o.state = ${state}` : sql`true`;
  const rows = await sql<TransferRecord[]>`
    select ${columns(sql)} from own_transfer o ${joins(sql)} where ${where} order by o.state = 'waiting' desc, o.id desc limit ${limit} offset ${(page - 1) * limit}`;
  const [count] = await sql<{ total: number; overdue: number }[]>`
    select (select count(*)::int from (select from own_transfer o where ${where} limit ${TOTAL_CAP}) x) as total,
      (select count(*)::int from own_transfer o where o.state = 'waiting' and o.due_at < clock_timestamp()) as overdue`;
  return { rows, total: count?.total ?? 0, overdue: count?.overdue ?? 0 };
}

export async function findTransfer(sql: Reader, transferNo: string): Promise<TransferRecord | undefined> {
  const [row] = await sql<
    TransferRecord[]
  >`select ${columns(sql)} from own_transfer o ${joins(sql)} where o.transfer_no = ${transferNo}`;
  return row;
}

export type Sides = { out: StatementLineRow[]; into: StatementLineRow[] };
const FITTING_MOST = 20;
/** The lines of a transfer, and of a side without one those that may be it; lines that carry its number first. */
export async function listSides(sql: Reader, transferNo: string): Promise<Sides> {
  const out = await sql<StatementLineRow[]>`
    select ${statementLineColumns(sql)} from own_transfer o join statement_debit l on case when o.debit_id is null then o.state = 'waiting' and own_debit_fits(l, o) else l.id = o.debit_id end
    join statement_source s on s.id = l.source_id where o.transfer_no = ${transferNo}
    order by names_number(o.transfer_no, l.reference, l.end_to_end, l.remark) desc, l.at limit ${FITTING_MOST}`;
  const into = await sql<StatementLineRow[]>`
    select ${statementLineColumns(sql)} from own_transfer o join statement_line l on case when o.line_id is null then o.state = 'waiting' and own_line_fits(l, o) else l.id = o.line_id end
    join statement_source s on s.id = l.source_id where o.transfer_no = ${transferNo}
    order by names_number(o.transfer_no, l.reference, l.end_to_end, l.remark) desc, l.at limit ${FITTING_MOST}`;
  return { out, into };
}

export type TransferAccount = { code: string; bank: string; kind: Kind; balance: bigint };
/** The institution's accounts with what lies on each by the books, and what may leave client accounts. */
export async function listTransferAccounts(sql: Reader): Promise<{ accounts: TransferAccount[]; room: bigint }> {
  const accounts = await sql<TransferAccount[]>`
    select a.code, a.bank, a.kind, (-rolled_balance(a.clearing_account))::bigint as balance from bank_account a order by a.kind, a.id`;
  const [row] = await sql<{ room: bigint }[]>`select own_transfer_room() as room`;
  return { accounts, room: row?.room ?? 0n };
}

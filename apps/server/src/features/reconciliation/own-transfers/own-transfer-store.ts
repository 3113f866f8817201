import { CURRENCIES } from '@mashang/contract/money';
import { OWN_TRANSFER_REASONS, OWN_TRANSFER_STATES, type OwnTransferQuery } from '@mashang/contract/own-transfers';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { BANK_ACCOUNT_KINDS } from '@mashang/contract/receiving-places';
import type { Reader, Tx, Writer, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../../platform/database/statements/commands.ts';
import {
  bool,
  int4,
  int8,
  keyOf,
  nullable,
  oneOf,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import {
  type StatementLineRow,
  statementLineColumns,
  statementLineRow,
} from '../../../platform/files/bank/statement-line-store.ts';

const transferTermsRow = rowOf({
  fromBank: text,
  fromKind: keyOf(BANK_ACCOUNT_KINDS),
  toBank: text,
  toKind: keyOf(BANK_ACCOUNT_KINDS),
  /** Maximum that may leave a client account; null when the institution brings its own money. */
  most: nullable(int8),
});
export type TransferTerms = RowOf<typeof transferTermsRow>;
/**
 * Returns the two accounts of a transfer and the amount that may leave; the lock serializes decisions about transfers.
 */
export async function lockTransferTerms(tx: Tx, from: string, to: string): Promise<TransferTerms | null> {
  return readRow(
    transferTermsRow,
    tx`
    select from_bank as "fromBank", from_kind as "fromKind", to_bank as "toBank", to_kind as "toKind", most
    from own_transfer_terms(${from}, ${to})`,
  );
}

/** The possible outcomes of each command. */
export const OWN_TRANSFER_COMMANDS = {
  make_own_transfer: ['made', 'not_found', 'same_kind', 'wrong_reason', 'above'],
  match_own_transfer: ['matched', 'not_found', 'wrong_state', 'no_debit', 'no_line'],
  cancel_own_transfer: ['cancelled', 'not_found', 'wrong_state'],
} as const;
const commands = commandsOf(OWN_TRANSFER_COMMANDS);

export async function makeTransfer(tx: WriteTx, approvalId: bigint, by: string) {
  return commands.make_own_transfer(tx, approvalId, by);
}
export async function matchTransfer(tx: WriteTx, approvalId: bigint, by: string) {
  return commands.match_own_transfer(tx, approvalId, by);
}
export async function cancelTransfer(tx: WriteTx, approvalId: bigint, by: string) {
  return commands.cancel_own_transfer(tx, approvalId, by);
}

const nRow = rowOf({ n: int4 });

/** Matches lines that carry the number of a transfer; returns how many. */
export async function matchTransfers(sql: Writer): Promise<number> {
  const row = await readRow(nRow, sql`select match_own_transfers() as n`);
  return row?.n ?? 0;
}

const transferRecord = rowOf({
  transferNo: tables.own_transfer.transfer_no,
  fromCode: tables.bank_account.code,
  fromBank: tables.bank_account.bank,
  fromKind: keyOf(BANK_ACCOUNT_KINDS),
  toCode: tables.bank_account.code,
  toBank: tables.bank_account.bank,
  currency: oneOf(CURRENCIES),
  amount: tables.own_transfer.amount,
  reason: keyOf(OWN_TRANSFER_REASONS),
  note: tables.own_transfer.note,
  state: keyOf(OWN_TRANSFER_STATES),
  debitId: nullable(text),
  lineId: nullable(text),
  approvedTime: text,
  dueTime: text,
  endTime: text,
  ageHours: int4,
  isOverdue: bool,
  askedBy: text,
});
export type TransferRecord = RowOf<typeof transferRecord>;
const columns = (sql: Reader) => sql`
  o.transfer_no as "transferNo", f.code as "fromCode", f.bank as "fromBank", f.kind as "fromKind", t.code as "toCode",
  t.bank as "toBank", o.currency, o.amount, o.reason, o.note,
  o.state, o.debit_id::text as "debitId", o.line_id::text as "lineId", wire_time(o.approved_at) as "approvedTime",
  wire_time(o.due_at) as "dueTime",
  coalesce(wire_time(o.ended_at), '') as "endTime",
  greatest(0, floor(extract(epoch from coalesce(o.ended_at, clock_timestamp())
    - o.approved_at) / 3600))::int as "ageHours",
  o.state = 'waiting' and o.due_at < clock_timestamp() as "isOverdue", coalesce(u.username, '') as "askedBy"`;
const joins = (sql: Reader) => sql`
  join bank_account f on f.id = o.from_account
  join bank_account t on t.id = o.to_account
  join approval a on a.id = o.approval_id
  left join app_user u on u.id = a.maker_id`;

const transferRow = rowOf({
  total: int4,
  overdue: int4,
});

/** Returns one page, waiting transfers first, with the number of overdue ones. */
export async function listTransfers(
  sql: Reader,
  { page, limit, state }: OwnTransferQuery,
): Promise<{ rows: TransferRecord[]; total: number; overdue: number }> {
  const where = state ? sql`o.state = ${state}` : sql`true`;
  const rows = await readRows(
    transferRecord,
    sql`
    select ${columns(sql)}
    from own_transfer o ${joins(sql)}
    where ${where}
    order by o.state = 'waiting' desc, o.id desc
    limit ${limit} offset ${(page - 1) * limit}`,
  );
  const count = await readRow(
    transferRow,
    sql`
    select (select count(*)::int from (select from own_transfer o where ${where} limit ${TOTAL_CAP}) x) as total,
      (select count(*)::int from own_transfer o where o.state = 'waiting' and o.due_at < clock_timestamp()) as overdue`,
  );
  return { rows, total: count?.total ?? 0, overdue: count?.overdue ?? 0 };
}

export async function findTransfer(sql: Reader, transferNo: string): Promise<TransferRecord | null> {
  return readRow(
    transferRecord,
    sql`
    select ${columns(sql)} from own_transfer o ${joins(sql)} where o.transfer_no = ${transferNo}`,
  );
}

export type Sides = { out: StatementLineRow[]; into: StatementLineRow[] };
const FITTING_MOST = 20;
/** Returns the lines of a transfer, and candidate lines for a side that has none; lines with its number come first. */
export async function listSides(sql: Reader, transferNo: string): Promise<Sides> {
  const out = await readRows(
    statementLineRow,
    sql`
    select ${statementLineColumns(sql)}
    from own_transfer o
    join statement_debit l on case when o.debit_id is null then o.state = 'waiting' and own_debit_fits(l, o)
      else l.id = o.debit_id end
    join statement_source s on s.id = l.source_id where o.transfer_no = ${transferNo}
    order by names_number(o.transfer_no, l.reference, l.end_to_end, l.remark) desc, l.at limit ${FITTING_MOST}`,
  );
  const into = await readRows(
    statementLineRow,
    sql`
    select ${statementLineColumns(sql)}
    from own_transfer o
    join statement_line l on case when o.line_id is null then o.state = 'waiting' and own_line_fits(l, o)
      else l.id = o.line_id end
    join statement_source s on s.id = l.source_id where o.transfer_no = ${transferNo}
    order by names_number(o.transfer_no, l.reference, l.end_to_end, l.remark) desc, l.at limit ${FITTING_MOST}`,
  );
  return { out, into };
}

const transferAccountRow = rowOf({
  code: tables.bank_account.code,
  bank: tables.bank_account.bank,
  kind: keyOf(BANK_ACCOUNT_KINDS),
  balance: int8,
});
export type TransferAccount = RowOf<typeof transferAccountRow>;

const roomRow = rowOf({ room: int8 });

/** Returns the institution's accounts with their book balances, and the amount that may leave client accounts. */
export async function listTransferAccounts(sql: Reader): Promise<{ accounts: TransferAccount[]; room: bigint }> {
  const accounts = await readRows(
    transferAccountRow,
    sql`
    select a.code, a.bank, a.kind, (-rolled_balance(a.clearing_account))::bigint as balance
    from bank_account a
    order by a.kind, a.id`,
  );
  const row = await readRow(roomRow, sql`select own_transfer_room() as room`);
  return { accounts, room: row?.room ?? 0n };
}

import type { Reader, Tx, Writer, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../../platform/database/statements/commands.ts';
import {
  int4,
  int8,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import type { Personal } from '../../../platform/security/personal.ts';

/** The outcomes of each command. */
export const REMITTANCE_COMMANDS = {
  book_remittance: ['booked', 'not_found', 'not_a_receipt', 'own_account', 'no_bill', 'amount_differs', 'too_early'],
} as const;
const commands = commandsOf(REMITTANCE_COMMANDS);

/** Books what an approval in force says. */
export async function bookRemittance(tx: WriteTx, approvalId: bigint, by: string) {
  return commands.book_remittance(tx, approvalId, by);
}

const nRow = rowOf({ n: int4 });
/** Books the lines that leave no choice; `senders`: keys of the channels' sender names. Returns how many. */
export async function matchRemittanceLines(sql: Writer, senders: Personal[]): Promise<number> {
  const row = await readRow(nRow, sql`select match_channel_remittances(${senders}::text[]) as n`);
  return row?.n ?? 0;
}

/** Lists bills that should have been paid by now as differences; `today` is YYYY-MM-DD. Returns how many are new. */
export async function listUnpaidBills(sql: Writer, today: string): Promise<number> {
  const row = await readRow(nRow, sql`select list_unpaid_bills(${today}::date) as n`);
  return row?.n ?? 0;
}

const senderRow = rowOf({ sender: tables.payment_channel.remit_sender });
/** The names under which channels pay their balance out. */
export async function listRemitSenders(sql: Reader): Promise<string[]> {
  const rows = await readRows(
    senderRow,
    sql`select distinct c.remit_sender as sender from payment_channel c where c.remit_sender <> ''`,
  );
  return rows.map(({ sender }) => sender);
}

const lineRow = rowOf({
  state: text,
  lineId: tables.statement_line.id,
  amount: tables.statement_line.amount,
  day: text,
  /** Code of the channel that the line's text names; empty where it names none. */
  named: text,
});
export type RemittedLine = RowOf<typeof lineRow>;
/** Returns the statement line of an exception, in fen; null where there is none. */
export async function findRemittedLine(sql: Reader, exceptionId: bigint): Promise<RemittedLine | null> {
  return readRow(
    lineRow,
    sql`
    select e.state, l.id as "lineId", l.amount, l.day::text,
      coalesce((select c.code from payment_channel c where c.id = channel_of_line(l)), '') as named
    from statement_exception e join statement_line l on l.id = e.line_id
    where e.id = ${exceptionId}`,
  );
}

const runRow = rowOf({
  channel: tables.payment_channel.code,
  title: tables.payment_channel.title,
  fromDay: text,
  toDay: text,
  amount: int8,
  cost: int8,
});
export type RemittanceRun = RowOf<typeof runRow>;
const RUNS_MOST = 20;
/** Unpaid days that a line may pay, the nearest amount first; those of the channel that it names come before. */
export async function listRuns(sql: Reader, { amount, day, named }: RemittedLine): Promise<RemittanceRun[]> {
  return readRows(
    runRow,
    sql`
    select c.code as channel, c.title, r.from_day::text as "fromDay", r.to_day::text as "toDay", r.amount, r.cost
    from payment_channel c cross join lateral channel_remittance_runs(c.id) r
    where r.to_day <= ${day}::date
    order by c.code = ${named} desc, abs(r.amount - r.cost - ${amount}), r.from_day, c.id
    limit ${RUNS_MOST}`,
  );
}

/** Returns the unpaid run of exactly these days; null where a day has no compared bill or was paid before. */
export async function findRun(
  tx: Tx,
  { channel, fromDay, toDay }: { channel: string; fromDay: string; toDay: string },
): Promise<RemittanceRun | null> {
  return readRow(
    runRow,
    tx`
    select c.code as channel, c.title, r.from_day::text as "fromDay", r.to_day::text as "toDay", r.amount, r.cost
    from payment_channel c cross join lateral channel_remittance_runs(c.id) r
    where c.code = ${channel} and r.from_day = ${fromDay}::date and r.to_day = ${toDay}::date`,
  );
}

/** Serializes decisions about receipts with the matching of imports. */
export async function lockRemittances(tx: Tx): Promise<void> {
  await readOne(rowOf({ n: int4 }), tx`select 1 as n from pg_advisory_xact_lock(hashtext('statement_matching'))`);
}

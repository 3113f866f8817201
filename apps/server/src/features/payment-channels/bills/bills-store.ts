import type { Bill } from '../../../channels/port.ts';
import type { Reader, Writer, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../../platform/database/statements/commands.ts';
import {
  bool,
  int4,
  nullable,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

/** The outcomes of each command. */
export const BILL_COMMANDS = {
  compare_bill_row: ['agreed', 'taken', 'amount_differs', 'only_channel', 'repeated', 'none'],
} as const;
const commands = commandsOf(BILL_COMMANDS);

/** Companies keep bills for three months. */
const KEPT_DAYS = 90;
/** Opens the bills of every past day since each channel was entered, up to yesterday (YYYY-MM-DD, Asia/Shanghai). */
export async function openBills(sql: Writer, yesterday: string): Promise<void> {
  await sql`
    insert into channel_bill (channel_id, day)
    select c.id, s.day::date
    from payment_channel c
    cross join lateral (
      select greatest(shanghai_day(c.created_at), ${yesterday}::date - ${KEPT_DAYS}::int,
        (select max(b.day) + 1 from channel_bill b where b.channel_id = c.id)) as day) x
    cross join lateral generate_series(x.day, ${yesterday}::date, interval '1 day') s (day)
    on conflict do nothing`;
}

const dueBillRow = rowOf({
  channelId: tables.channel_bill.channel_id,
  code: tables.payment_channel.code,
  day: text,
  tries: tables.channel_bill.tries,
  /** Whether the day is over for so long that a company which has no bill of it makes none. */
  isOld: bool,
});
export type DueBill = RowOf<typeof dueBillRow>;
/** Leases the next bill to ask for, so that no other process asks for it too; null if none is due. */
export async function leaseBill(
  sql: Writer,
  { yesterday, now, leaseS }: { yesterday: string; now: number; leaseS: number },
): Promise<DueBill | null> {
  return readRow(
    dueBillRow,
    sql`
    update channel_bill b
    set try_at = to_timestamp(${now / 1000}::float8) + make_interval(secs => ${leaseS}), tries = b.tries + 1
    from (
      select x.channel_id, x.day
      from channel_bill x
      where x.state = 'waiting' and x.try_at <= to_timestamp(${now / 1000}::float8) and x.day <= ${yesterday}::date
        and x.day >= ${yesterday}::date - ${KEPT_DAYS}::int
      order by x.try_at, x.day limit 1 for update of x skip locked
    ) due, payment_channel c
    where b.channel_id = due.channel_id and b.day = due.day and c.id = b.channel_id
    returning b.channel_id as "channelId", c.code, b.day::text, b.tries, b.day < ${yesterday}::date - 1 as "isOld"`,
  );
}

type Day = { channelId: bigint; day: string };
export async function postponeBill(
  sql: Writer,
  { channelId, day }: Day,
  { fault, now, pauseS }: { fault: string; now: number; pauseS: number },
): Promise<void> {
  await sql`
    update channel_bill
    set fault = ${fault.slice(0, 300)}, try_at = to_timestamp(${now / 1000}::float8) + make_interval(secs => ${pauseS})
    where channel_id = ${channelId} and day = ${day}::date and state = 'waiting'`;
}

const readRowMark = rowOf({ read: bool });
/** Stores a bill with its rows, once; false where it is stored already. Amounts in fen. */
export async function storeBill(
  tx: WriteTx,
  { channelId, day }: Day,
  { bill: { lines, sum }, storageName, fileHash }: { bill: Bill; storageName: string; fileHash: Buffer },
): Promise<boolean> {
  const marked = await readRow(
    readRowMark,
    tx`
    update channel_bill
    set state = 'read', storage_name = ${storageName}, file_hash = ${fileHash}, rows = ${lines.length},
      amount = ${sum.amount}, fee = ${sum.fee}, fault = '', read_at = clock_timestamp()
    where channel_id = ${channelId} and day = ${day}::date and state = 'waiting'
    returning true as read`,
  );
  if (!marked) return false;
  const rows = lines.map(({ kind, no, channelNo, amount, fee, at }, index) => ({
    row: index + 1,
    kind,
    no,
    channel_no: channelNo,
    amount: amount.toString(),
    fee: fee.toString(),
    at: new Date(at).toISOString(),
  }));
  await tx`
    insert into channel_bill_row (channel_id, day, row, kind, no, channel_no, amount, fee, at)
    select ${channelId}, ${day}::date, r.row, r.kind, r.no, r.channel_no, r.amount, r.fee, r.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r (row int, kind text, no text, channel_no text, amount bigint, fee bigint, at timestamptz)`;
  return true;
}

/**
 * Ends a day for which the company makes no bill: only where the books have no movement of it either; false otherwise.
 */
export async function endEmptyBill(sql: Writer, { channelId, day }: Day): Promise<boolean> {
  const row = await readRow(
    readRowMark,
    sql`
    update channel_bill
    set state = 'read', rows = 0, amount = 0, fee = 0, fault = '', read_at = clock_timestamp()
    where channel_id = ${channelId} and day = ${day}::date and state = 'waiting'
      and not exists (select from channel_moves(${channelId}) m where shanghai_day(m.at) = ${day}::date)
    returning true as read`,
  );
  return row !== null;
}

const readBillRow = rowOf({ channelId: tables.channel_bill.channel_id, day: text });
/** Bills that were read and are not compared whole, the oldest first. */
export async function listReadBills(sql: Reader): Promise<Day[]> {
  return readRows(
    readBillRow,
    sql`
    select b.channel_id as "channelId", b.day::text from channel_bill b where b.state = 'read'
    order by b.day, b.channel_id`,
  );
}

/** Compares the next row of a bill; `none` where no row is left. */
export async function compareRow(sql: Writer, { channelId, day }: Day) {
  return commands.compare_bill_row(sql, channelId, (s) => s`${day}::date`);
}

const endedRow = rowOf({ n: nullable(int4) });
/** Ends a bill's comparison; returns how many movements of ours it does not have. */
export async function endComparison(sql: Writer, { channelId, day }: Day): Promise<number | null> {
  return (await readRow(endedRow, sql`select end_bill_comparison(${channelId}, ${day}::date) as n`))?.n ?? null;
}

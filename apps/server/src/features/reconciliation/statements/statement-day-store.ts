import { formatTime } from '@mashang/contract/time';
import type { Reader, Writer, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  bytes,
  nullable,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { personal } from '../../../platform/security/personal.ts';
import * as zh from '../zh.ts';

/** Days before today that are fetched automatically; banks keep messages for about as long. */
export const FETCHED_DAYS = 31;
const DAY_MS = 86_400_000;

/** The last completed day, in Shanghai. */
export function dayBefore(now: number): string {
  return formatTime(now - DAY_MS).slice(0, 10);
}

/** Days of one account that are too old to be fetched automatically. */
const gapRow = rowOf({
  account: text,
  from: text,
  to: text,
});
export type Gap = RowOf<typeof gapRow>;
/**
 * Opens every completed day of each account since its registration; an account without days starts at its registration
 * day. Returns, as gaps, newly opened days that are already too old to fetch.
 */
export async function openDays(sql: Writer, yesterday: string): Promise<Gap[]> {
  return readRows(
    gapRow,
    sql`
    with begun as (
      select a.id, a.code, coalesce((select max(d.day) + 1 from bank_statement_day d where d.bank_account_id = a.id),
        (a.created_at at time zone 'Asia/Shanghai')::date) as day from bank_account a
    ), opened as (
      insert into bank_statement_day (bank_account_id, day, try_at)
      select b.id, s.day::date, '-infinity'
      from begun b, generate_series(b.day, ${yesterday}::date, interval '1 day') s (day)
      on conflict do nothing returning bank_account_id, day
    ) select b.code as account, min(o.day)::text as "from", max(o.day)::text as "to"
    from opened o
    join begun b on b.id = o.bank_account_id
      where o.day <= ${yesterday}::date - ${FETCHED_DAYS}::int group by b.code order by b.code`,
  );
}

/** Marks days as complete whose message was read without a fault, whether it was fetched or imported by staff. */
export async function closeWholeDays(sql: Writer): Promise<void> {
  await sql`
    update bank_statement_day d set whole_at = clock_timestamp(), fault = '' where d.whole_at is null and (
      exists (select from statement_import i where i.id = d.import_id and i.state = 'done' and i.broken = 0)
      or exists (select from statement_line l join statement_import i on i.id = l.booked_import
        where l.bank_account_id = d.bank_account_id and l.day = d.day and i.importer <> 'system:bank'
          and i.state = 'done' and i.broken = 0))`;
}

const dueDayRow = rowOf({
  bankAccountId: tables.bank_statement_day.bank_account_id,
  accountNo: tables.bank_account.account_no,
  day: text,
  tries: tables.bank_statement_day.tries,
  /** Hash of the message that was fetched last. */
  fileHash: nullable(bytes),
});
export type DueDay = RowOf<typeof dueDayRow>;
/** Leases the next day to request, so that no other process requests it too; null if none is due. */
export async function leaseDay(
  sql: Writer,
  { yesterday, now, leaseS }: { yesterday: string; now: number; leaseS: number },
): Promise<DueDay | null> {
  return readRow(
    dueDayRow,
    sql`
    update bank_statement_day d
    set try_at = to_timestamp(${now / 1000}::float8) + make_interval(secs => ${leaseS}), tries = d.tries + 1
    from (
      select x.bank_account_id, x.day, i.file_hash
      from bank_statement_day x
      left join statement_import i on i.id = x.import_id
      where x.whole_at is null and x.try_at <= to_timestamp(${now / 1000}::float8)
        and (x.asked or x.day > ${yesterday}::date - ${FETCHED_DAYS}::int)
        and (i.id is null or i.state = 'failed' or i.state = 'done' and i.broken > 0)
      order by x.try_at, x.day limit 1 for update of x skip locked
    ) due, bank_account a
    where d.bank_account_id = due.bank_account_id and d.day = due.day and a.id = d.bank_account_id
    returning d.bank_account_id as "bankAccountId", a.account_no as "accountNo", d.day::text, d.tries,
      due.file_hash as "fileHash"`,
  );
}

type Day = { bankAccountId: bigint; day: string };
export async function postponeDay(
  sql: Writer,
  { bankAccountId, day }: Day,
  { fault, now, pauseS }: { fault: string; now: number; pauseS: number },
): Promise<void> {
  await sql`
    update bank_statement_day
    set fault = ${fault}, try_at = to_timestamp(${now / 1000}::float8) + make_interval(secs => ${pauseS})
    where bank_account_id = ${bankAccountId} and day = ${day}::date and whole_at is null`;
}

/** Records that the message of a day has been queued for reading. */
export async function noteDayImport(tx: WriteTx, { bankAccountId, day }: Day, importId: bigint): Promise<void> {
  await tx`
    update bank_statement_day
    set import_id = ${importId}, fault = ''
    where bank_account_id = ${bankAccountId} and day = ${day}::date`;
}

/** Records the same for the statement of a day that the bank brought unasked. */
export async function noteBroughtDay(
  tx: WriteTx,
  { account, day }: { account: string; day: string },
  importId: bigint,
): Promise<void> {
  await tx`
    update bank_statement_day d
    set import_id = ${importId}, fault = ''
    from bank_account a
    where a.id = d.bank_account_id and a.account_no = ${personal('bank_account.account_no', account)}
      and d.day = ${day}::date and d.whole_at is null`;
}

/** Requests a missing day, whatever its age; false if the day is not missing. */
export async function askForDay(tx: WriteTx, code: string, day: string): Promise<boolean> {
  const rows = await tx`
    update bank_statement_day d set asked = true, try_at = '-infinity', tries = 0 from bank_account a
    where a.id = d.bank_account_id and a.code = ${code} and d.day = ${day}::date and d.whole_at is null returning 1`;
  return rows.length === 1;
}

/** Records that staff imported the day in another way; false if the day is not missing. */
export async function endDay(tx: WriteTx, code: string, day: string): Promise<boolean> {
  const rows = await tx`
    update bank_statement_day d set whole_at = clock_timestamp(), fault = '' from bank_account a
    where a.id = d.bank_account_id and a.code = ${code} and d.day = ${day}::date and d.whole_at is null returning 1`;
  return rows.length === 1;
}

const missingDayRow = rowOf({
  account: tables.bank_account.code,
  bank: tables.bank_account.bank,
  accountNo: tables.bank_account.account_no,
  day: text,
  isOld: bool,
  fault: text,
});
export type MissingDay = RowOf<typeof missingDayRow>;
/** Lists days whose statement was requested without success, or that are too old to be requested. */
export async function listMissingDays(sql: Reader, yesterday: string): Promise<MissingDay[]> {
  return readRows(
    missingDayRow,
    sql`
    select a.code as account, a.bank, a.account_no as "accountNo", d.day::text, not d.asked
      and d.day <= ${yesterday}::date - ${FETCHED_DAYS}::int as "isOld",
      case when i.state = 'failed' then i.fault
        when i.state = 'done' and i.broken > 0 then i.broken || ${zh.statementDayStore.rowsUnreadable}
        else d.fault end as fault
    from bank_statement_day d
    join bank_account a on a.id = d.bank_account_id
    left join statement_import i on i.id = d.import_id
    where d.whole_at is null
      and (d.fault <> '' or i.state = 'failed' or i.broken > 0 or not d.asked
      and d.day <= ${yesterday}::date - ${FETCHED_DAYS}::int)
    order by d.day, a.code`,
  );
}

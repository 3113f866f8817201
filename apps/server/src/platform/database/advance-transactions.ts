import type { Sql } from '../db.ts';

/** So many numbers of one transaction: its list of them is some hundred kilobytes. */
const STEP = 100_000;

/**
 * Brings the cluster's transaction numbers beyond every one that a row names. Rows brought in by a back-up carry the numbers of the cluster
 * they were written in; in a young cluster what is written next would seem older than they are: events would come before those told
 * long ago, and the audit chain would never reach its newest rows. A number is used up in some two microseconds.
 */
export async function advanceTransactions(sql: Sql): Promise<void> {
  const columns = await sql`
    select c.relname as name, a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'xid8'::regtype`;
  let newest = 0n;
  for (const { name, column } of columns) {
    const [row] = await sql`select max(${sql(column as string)})::text as newest from ${sql(name as string)}`;
    const found = BigInt((row?.newest as string | null) ?? 0);
    if (found > newest) newest = found;
  }
  for (let missing = await missingTo(sql, newest); missing > 0; missing = await missingTo(sql, newest))
    await useUp(sql, Math.min(missing, STEP));
}

async function missingTo(sql: Sql, newest: bigint): Promise<number> {
  const [row] = await sql`select pg_current_xact_id()::text as reached`;
  return Number(newest - BigInt(row?.reached as string)) + 1;
}

/** A subtransaction takes a number of its own when it writes; the smallest thing it can write is a message nobody reads. */
async function useUp(sql: Sql, count: number): Promise<void> {
  await sql.unsafe(`do $$ begin
    for n in 1..${count} loop
      begin perform pg_logical_emit_message(true, '', ''); exception when division_by_zero then null; end;
    end loop;
  end $$`);
}

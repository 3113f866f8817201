import type { Writer } from '../database/db.ts';
import { float8, type RowOf, readOne, rowOf } from '../database/statements/rows.ts';

const takenRow = rowOf({
  taken: float8,
  endsAt: float8,
});
export type Taken = RowOf<typeof takenRow>;

/**
 * Counts calls in a key's window, which begins with its first call; returns how many all processes counted, these
 * included. A window that ends later than one begun now was made by a clock set back since, and counts as over. A
 * window begins at a whole millisecond, which the database returns unchanged: a rounded-up end would look like one of a
 * clock set back, and would be requested without end.
 */
export async function takeCalls(
  sql: Writer,
  key: string,
  { now, windowMs, calls }: { now: number; windowMs: number; calls: number },
): Promise<Taken> {
  const at = (ms: number) => sql`to_timestamp(${Math.floor(ms) / 1000}::float8)`;
  return readOne(
    takenRow,
    sql`
    insert into call_window as w (key, ends_at, taken) values (${key}, ${at(now + windowMs)}, ${calls})
    on conflict (key) do update set
      taken = case when w.ends_at <= ${at(now)} or w.ends_at > excluded.ends_at then excluded.taken
        else w.taken + excluded.taken end,
      ends_at = case when w.ends_at <= ${at(now)} or w.ends_at > excluded.ends_at then excluded.ends_at
        else w.ends_at end
    returning taken::float8 as taken, (extract(epoch from ends_at) * 1000)::float8 as "endsAt"`,
  );
}

/** Gives back one counted call of each key, because it was not a guess. */
export async function returnCalls(sql: Writer, keys: string[]): Promise<void> {
  await sql`update call_window set taken = greatest(taken - 1, 0) where key in ${sql(keys)}`;
}

/** Deletes up to `most` windows that are over; returns how many. */
export async function pruneCallWindows(sql: Writer, now: number, most: number): Promise<number> {
  const over = sql`ends_at < to_timestamp(${now / 1000}::float8)`;
  const { count } = await sql`
    delete from call_window
    where ctid = any (array(select ctid from call_window where ${over} limit ${most})) and ${over}`;
  return count;
}

import type { Writer } from '../database/db.ts';
import { float8, type RowOf, readOne, rowOf } from '../database/statements/rows.ts';

const takenRow = rowOf({
  taken: float8,
  endsAt: float8,
});
export type Taken = RowOf<typeof takenRow>;

/**
 * Takes so many calls of a key's window, which begins with the first of them (one that ends later than one begun now
 * is of a clock since set back, and over); answers how many all processes took with these. The window begins at a
 * whole millisecond, which the database gives back as it was: an end rounded up would seem one of a clock since set
 * back, and be asked for without end.
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

/** Gives one counted call of each key back: it was none of somebody who guesses. */
export async function returnCalls(sql: Writer, keys: string[]): Promise<void> {
  await sql`update call_window set taken = greatest(taken - 1, 0) where key in ${sql(keys)}`;
}

/** Forgets some of the windows that are over. */
export async function pruneCallWindows(sql: Writer, now: number, most: number): Promise<number> {
  const over = sql`ends_at < to_timestamp(${now / 1000}::float8)`;
  const { count } = await sql`
    delete from call_window
    where ctid = any (array(select ctid from call_window where ${over} limit ${most})) and ${over}`;
  return count;
}

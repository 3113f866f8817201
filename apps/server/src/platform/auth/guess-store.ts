import type { Reader, Writer } from '../database/db.ts';
import { tables } from '../database/schema/table-columns.ts';
import { float8, readRow, rowOf } from '../database/statements/rows.ts';
import { type GuessRule, waitAfter, waitsOf } from './guess-rules.ts';

/** A try that may be judged, with how many there are in a row with it; or why not: how long to wait, null for good. */
export type Try = { failures: number; refused: false } | { failures: number; refused: true; waitMs: number | null };
/** A count further ahead than this was made by a clock that has been set back since. */
const SKEW_MS = 60_000;

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;
const afterWait = (sql: Reader, rule: GuessRule) => sql`
  make_interval(secs => (${waitsOf(rule)}::float8[])[least(greatest(f.failures, 1), ${rule.ceiling})] / 1000)`;

const failuresRow = rowOf({ failures: tables.sign_in_failure.failures });

/**
 * Takes a try of a key before it is judged, so that guesses sent at once are no more than guesses in a row. One within
 * the wait, or past the ceiling, is refused and counted nowhere.
 */
export async function takeTry(sql: Writer, key: string, now: number, rule: GuessRule): Promise<Try> {
  const row = await readRow(
    failuresRow,
    sql`
    insert into sign_in_failure as f (key, failures, last_at) values (${key}, 1, ${at(sql, now)})
    on conflict (key) do update set failures = f.failures + 1, last_at = greatest(f.last_at, excluded.last_at)
    where f.failures < ${rule.ceiling}
      and (f.last_at + ${afterWait(sql, rule)} <= greatest(f.last_at, excluded.last_at)
        or f.last_at > ${at(sql, now + SKEW_MS)})
    returning failures`,
  );
  if (row) return { failures: row.failures, refused: false };
  const met = await readTries(sql, key, now, rule);
  // Forgotten or waited for since: this one was counted nowhere, so it is not judged either.
  return met.refused ? met : { failures: met.failures, refused: true, waitMs: rule.firstMs };
}

const triesRow = rowOf({
  failures: tables.sign_in_failure.failures,
  lastAt: float8,
});

/** What a try of the key would meet now, without taking one. */
export async function readTries(sql: Reader, key: string, now: number, rule: GuessRule): Promise<Try> {
  const row = await readRow(
    triesRow,
    sql`
    select failures, (extract(epoch from last_at) * 1000)::float8 as "lastAt" from sign_in_failure where key = ${key}`,
  );
  if (!row) return { failures: 0, refused: false };
  const { failures, lastAt } = row;
  if (failures >= rule.ceiling) return { failures, refused: true, waitMs: null };
  const wait = waitAfter(rule, failures);
  // A call that began before the last counted one waits for nothing where nothing is to be waited.
  const waitMs = wait === 0 || lastAt > now + SKEW_MS ? 0 : lastAt + wait - now;
  return waitMs > 0 ? { failures, refused: true, waitMs } : { failures, refused: false };
}

/** Takes one's own try back, which was no wrong guess; those before it stay, and the next may come at once. */
export async function returnTry(sql: Writer, key: string, rule: GuessRule): Promise<void> {
  await sql`delete from sign_in_failure where key = ${key} and failures in (0, 1)`;
  await sql`
    update sign_in_failure f
    set failures = f.failures - 1, last_at = f.last_at - ${afterWait(sql, rule)}
    where key = ${key}`;
}

/** Forgets the guesses of these keys: the secret was shown, or is another one now. */
export async function clearTries(sql: Writer, keys: string[]): Promise<void> {
  await sql`delete from sign_in_failure where key in ${sql(keys)}`;
}

import type { Reader, Writer } from '../database/db.ts';
import { tables } from '../database/schema/table-columns.ts';
import { float8, readRow, rowOf } from '../database/statements/rows.ts';
import { type GuessRule, waitAfter, waitsOf } from './guess-rules.ts';

/**
 * An attempt that may be judged, with the number in a row including it; or the refusal with the time to wait, null for
 * ever.
 */
export type Try = { failures: number; refused: false } | { failures: number; refused: true; waitMs: number | null };
/** A count further in the future than this was made by a clock that has been set back since. */
const SKEW_MS = 60_000;

const at = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;
const afterWait = (sql: Reader, rule: GuessRule) => sql`
  make_interval(secs => (${waitsOf(rule)}::float8[])[least(greatest(f.failures, 1), ${rule.ceiling})] / 1000)`;

const failuresRow = rowOf({ failures: tables.sign_in_failure.failures });

/**
 * Counts an attempt of a key before it is judged, so that guesses sent in parallel are limited like guesses in a row.
 * An attempt within the wait, or past the ceiling, is refused and not counted.
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
  // The count was cleared, or its wait ended, in between: this attempt was not counted, so it is not judged either.
  return met.refused ? met : { failures: met.failures, refused: true, waitMs: rule.firstMs };
}

const triesRow = rowOf({
  failures: tables.sign_in_failure.failures,
  lastAt: float8,
});

/** Returns what an attempt of the key would get now, without counting one. */
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
  // A call that began before the last counted attempt does not wait where the rule has no wait.
  const waitMs = wait === 0 || lastAt > now + SKEW_MS ? 0 : lastAt + wait - now;
  return waitMs > 0 ? { failures, refused: true, waitMs } : { failures, refused: false };
}

/** Gives back an attempt that was not a wrong guess. Earlier ones stay counted, and the next may come at once. */
export async function returnTry(sql: Writer, key: string, rule: GuessRule): Promise<void> {
  await sql`delete from sign_in_failure where key = ${key} and failures in (0, 1)`;
  await sql`
    update sign_in_failure f
    set failures = f.failures - 1, last_at = f.last_at - ${afterWait(sql, rule)}
    where key = ${key}`;
}

/** Clears the guesses of these keys: the right secret was given, or the secret has changed. */
export async function clearTries(sql: Writer, keys: string[]): Promise<void> {
  await sql`delete from sign_in_failure where key in ${sql(keys)}`;
}

import type { Writer } from '../../platform/database/db.ts';
import { bool, readOne, rowOf } from '../../platform/database/statements/rows.ts';

export type PageError = {
  fingerprint: Buffer;
  kind: string;
  message: string;
  stack: string;
  build: string;
  path: string;
  userAgent: string;
  count: number;
  now: number;
};

const freshRow = rowOf({ fresh: bool });

/** Counts a known fault, or stores a new one; returns whether it is new. Path and browser are those seen last. */
export async function upsertPageError(sql: Writer, error: PageError): Promise<boolean> {
  const at = sql`to_timestamp(${error.now / 1000}::float8)`;
  const row = await readOne(
    freshRow,
    sql`
    insert into page_error as e (fingerprint, kind, message, stack, build, path, user_agent, count, first_at, last_at)
    values (${error.fingerprint}, ${error.kind}, ${error.message}, ${error.stack}, ${error.build}, ${error.path},
      ${error.userAgent},
      ${error.count}, ${at}, ${at})
    on conflict (fingerprint) do update set count = e.count + excluded.count,
      last_at = greatest(e.last_at, excluded.last_at),
      path = excluded.path, user_agent = excluded.user_agent
    returning xmax = 0 as fresh`,
  );
  return row.fresh;
}

/** Keeps the `most` faults that happened last. */
export async function prunePageErrors(sql: Writer, most: number): Promise<void> {
  await sql`
    delete from page_error where fingerprint in (
      select fingerprint from page_error order by last_at desc, fingerprint offset ${most} for update skip locked)`;
}

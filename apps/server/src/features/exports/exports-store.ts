import { EXPORT_FORMATS, EXPORT_STATES } from '@mashang/contract/exports';
import { z } from 'zod';
import type { Reader, Tx, Writer, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  int4,
  json,
  list,
  nullable,
  oneOf,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import * as zh from './zh.ts';

const exportRow = rowOf({
  id: tables.export_job.id,
  userId: tables.export_job.user_id,
  list: tables.export_job.list,
  title: tables.export_job.title,
  format: oneOf(EXPORT_FORMATS),
  query: json(z.record(z.string(), z.string())),
  columns: nullable(list(text)),
  state: oneOf(EXPORT_STATES),
  attempt: tables.export_job.attempt,
  rows: tables.export_job.rows,
  total: tables.export_job.total,
  bytes: tables.export_job.bytes,
  reason: tables.export_job.reason,
  createTime: text,
  finishTime: text,
  expireTime: text,
  requestId: tables.export_job.request_id,
});
export type ExportRow = RowOf<typeof exportRow>;
/** One try of one export: reports of another try do not count any more. */
export type Attempt = { id: string; attempt: number };

const columns = (sql: Reader, keptHours: number) => sql`
  j.id, j.user_id as "userId", j.list, j.title, j.format, j.query, j.columns, j.state, j.attempt, j.rows, j.total,
  j.bytes, j.reason, j.request_id as "requestId",
  wire_time(j.created_at) as "createTime", wire_time(j.finished_at) as "finishTime",
  case when j.state = 'done' then wire_time(j.finished_at + make_interval(hours => ${keptHours}))
    else '' end as "expireTime"`;

export type NewExport = Pick<ExportRow, 'userId' | 'list' | 'title' | 'format' | 'query' | 'columns' | 'requestId'>;

const idRow = rowOf({ id: tables.export_job.id });

/**
 * Stores a request; null if the user has as many exports under way as are allowed. Takes one request of a user at a
 * time.
 */
export async function insertExport(tx: WriteTx, job: NewExport, most: number): Promise<string | null> {
  await tx`select pg_advisory_xact_lock(hashtextextended('export_job', ${job.userId}))`;
  const row = await readRow(
    idRow,
    tx`
    insert into export_job (user_id, list, title, format, query, columns, request_id)
    select ${job.userId}, ${job.list}, ${job.title}, ${job.format}, ${JSON.stringify(job.query)}::text::jsonb,
      ${job.columns}::text[], ${job.requestId}
    where (select count(*) from export_job where user_id = ${job.userId} and state in ('waiting', 'running')) < ${most}
    returning id`,
  );
  return row?.id ?? null;
}

/** One export of this user. */
export async function findExport(
  sql: Reader,
  { id, userId }: { id: string; userId: bigint },
  keptHours: number,
): Promise<ExportRow | null> {
  return readRow(
    exportRow,
    sql`
    select ${columns(sql, keptHours)} from export_job j where j.id = ${id} and j.user_id = ${userId}`,
  );
}

/** A user's exports, newest first. */
export async function listExports(sql: Reader, userId: bigint, keptHours: number): Promise<ExportRow[]> {
  return readRows(
    exportRow,
    sql`
    select ${columns(sql, keptHours)}
    from export_job j
    where j.user_id = ${userId}
    order by j.created_at desc limit 20`,
  );
}

/** Cancels an export that is not over; returns false if it was. */
export async function cancelOpen(tx: WriteTx, { id, userId }: { id: string; userId: bigint }): Promise<boolean> {
  const rows = await tx`
    update export_job set state = 'cancelled', lease_until = null, finished_at = clock_timestamp()
    where id = ${id} and user_id = ${userId} and state in ('waiting', 'running') returning 1`;
  return rows.length === 1;
}

/** Leases the next export that waits, or whose worker died, to one worker. */
export async function leaseExport(sql: Writer, leaseS: number, attemptsMost: number): Promise<ExportRow | null> {
  await sql`
    update export_job
    set state = 'failed', lease_until = null, finished_at = clock_timestamp(), reason = ${zh.exportsStore.tooManyTries}
    where state = 'running' and lease_until < clock_timestamp() and attempt >= ${attemptsMost}`;
  return readRow(
    exportRow,
    sql`
    update export_job j
    set state = 'running', attempt = j.attempt + 1, has_file = true, rows = 0, bytes = 0,
      lease_until = clock_timestamp() + make_interval(secs => ${leaseS})
    from (
      select id from export_job where state = 'waiting' or (state = 'running' and lease_until < clock_timestamp())
      order by created_at limit 1 for update skip locked
    ) next where j.id = next.id returning ${columns(sql, 0)}`,
  );
}

export type Progress = Attempt & { rows: number; total: number | null; bytes: number };
/** Stores the progress of a try and renews its lease; returns false if it was cancelled or taken over. */
export async function noteProgress(sql: Writer, now: Progress, leaseS: number): Promise<boolean> {
  const rows = await sql`
    update export_job
    set rows = ${now.rows}, total = ${now.total}, bytes = ${now.bytes},
      lease_until = clock_timestamp() + make_interval(secs => ${leaseS})
    where id = ${now.id} and attempt = ${now.attempt} and state = 'running' returning 1`;
  return rows.length === 1;
}

/** Marks an export as done; returns false if this try is not wanted any more. */
export async function finishExport(sql: Writer, end: Omit<Progress, 'total'>): Promise<boolean> {
  const rows = await sql`
    update export_job
    set state = 'done', rows = ${end.rows}, total = ${end.rows}, bytes = ${end.bytes}, lease_until = null,
      finished_at = clock_timestamp()
    where id = ${end.id} and attempt = ${end.attempt} and state = 'running' returning 1`;
  return rows.length === 1;
}

/** Marks a try as failed; returns false if it was already over. */
export async function failExport(sql: Writer, { id, attempt }: Attempt, reason: string): Promise<boolean> {
  const rows = await sql`
    update export_job set state = 'failed', reason = ${reason}, lease_until = null, finished_at = clock_timestamp()
    where id = ${id} and attempt = ${attempt} and state = 'running' returning 1`;
  return rows.length === 1;
}

/** Returns an unfinished try to the queue, so that a stopping server's exports go on elsewhere at once. */
export async function releaseExport(sql: Writer, { id, attempt }: Attempt): Promise<void> {
  await sql`
    update export_job
    set state = 'waiting', lease_until = null, rows = 0, bytes = 0
    where id = ${id} and attempt = ${attempt} and state = 'running'`;
}

const endedRow = rowOf({
  format: oneOf(EXPORT_FORMATS),
  id: text,
  attempt: int4,
  state: oneOf(EXPORT_STATES),
});
type Ended = RowOf<typeof endedRow>;
/** Ended exports whose files can be deleted: failed and cancelled ones at once, complete ones after their time. */
export async function lockEndedExports(tx: Tx, keptHours: number, most: number): Promise<Ended[]> {
  return readRows(
    endedRow,
    tx`
    select id, format, attempt, state from export_job
    where has_file and (state in ('failed', 'cancelled')
      or (state = 'done' and finished_at < clock_timestamp() - make_interval(hours => ${keptHours})))
    order by finished_at limit ${most} for update skip locked`,
  );
}

/** Marks the files as deleted; the request stays visible for a week. */
export async function forgetFiles(tx: WriteTx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx`
      update export_job
      set has_file = false, bytes = 0, state = case when state = 'done' then 'expired' else state end
      where id = any (${ids}::uuid[])`;
}

/** Deletes some jobs of which nothing is left. */
export async function pruneExports(sql: Writer, most: number): Promise<number> {
  const { count } = await sql`
    delete from export_job where id in (
      select id
      from export_job
      where finished_at < clock_timestamp() - interval '7 days' and state <> 'done'
      limit ${most})`;
  return count;
}

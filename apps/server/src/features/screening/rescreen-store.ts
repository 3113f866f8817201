import type { Writer, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { nullable, type RowOf, readRow, rowOf, text } from '../../platform/database/statements/rows.ts';

/** Queues the comparison of a version just put in use with all known people; `baseId` is the version it replaced. */
export async function insertRun(
  tx: WriteTx,
  { listId, baseId, requestId }: { listId: string; baseId: string | null; requestId: string },
): Promise<void> {
  await tx`
    insert into screening_run (list_id, base_id, request_id, total)
    select ${listId}::bigint, ${baseId}::bigint, ${requestId},
      (select sum(greatest(c.reltuples, 0))::int from pg_class c
      where c.oid in ('payout_order'::regclass, 'collection_order'::regclass, 'participant'::regclass,
        'merchant'::regclass))
    on conflict (list_id) where state <> 'done' do nothing`;
}

const dueRunRow = rowOf({
  id: tables.screening_run.id,
  listId: text,
  baseId: nullable(text),
  source: tables.screening_run.source,
  cursor: tables.screening_run.cursor,
  screened: tables.screening_run.screened,
  hits: tables.screening_run.hits,
  requestId: tables.screening_run.request_id,
  tries: tables.screening_run.tries,
});
export type DueRun = RowOf<typeof dueRunRow>;

export async function leaseRun(sql: Writer, leaseS: number): Promise<DueRun | null> {
  return readRow(
    dueRunRow,
    sql`
    update screening_run r
    set state = 'running', tries = tries + 1, lease_until = clock_timestamp() + make_interval(secs => ${leaseS})
    from (select id
      from screening_run
      where state = 'queued' or (state = 'running' and lease_until < clock_timestamp())
      order by id
      limit 1
      for update skip locked) due
    where r.id = due.id
    returning r.id, r.list_id::text as "listId", r.base_id::text as "baseId", r.source, r.cursor, r.screened, r.hits,
      r.request_id as "requestId", r.tries`,
  );
}

export async function keepRun(
  sql: Writer,
  { id, source, cursor, screened, hits }: DueRun,
  leaseS: number,
): Promise<void> {
  await sql`
    update screening_run
    set source = ${source}, cursor = ${cursor}, screened = ${screened}, hits = ${hits}, tries = 0, fault = '',
      lease_until = clock_timestamp() + make_interval(secs => ${leaseS}) where id = ${id}`;
}

/** Postpones a run to its next try, and stores the fault that stops it. */
export async function postponeRun(
  sql: Writer,
  id: bigint,
  { fault, pauseS }: { fault: string; pauseS: number },
): Promise<void> {
  await sql`
    update screening_run
    set fault = ${fault}, tries = greatest(tries - ${pauseS === 0 ? 1 : 0}, 0),
      lease_until = clock_timestamp() + make_interval(secs => ${pauseS})
    where id = ${id}`;
}

export async function endRun(
  tx: WriteTx,
  id: bigint,
  { screened, hits }: { screened: number; hits: number },
): Promise<void> {
  await tx`
    update screening_run
    set state = 'done', done_at = clock_timestamp(), lease_until = null, fault = '', screened = ${screened},
      hits = ${hits}
    where id = ${id}`;
}

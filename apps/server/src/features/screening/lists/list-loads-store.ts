import { z } from 'zod';
import type { Reader, Sql, Writer, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  int4,
  json,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import type { Failure } from '../../../platform/jobs/try-work.ts';

export type NewLoad = { listId: string; storageName: string; fileName: string; bytes: number; requestId: string };

export async function insertLoad(
  tx: WriteTx,
  { listId, storageName, fileName, bytes, requestId }: NewLoad,
): Promise<void> {
  await tx`
    insert into screening_load (list_id, storage_name, file_name, bytes, request_id)
    values (${listId}::bigint, ${storageName}, ${fileName}, ${bytes}, ${requestId})`;
}

const dueLoadRow = rowOf({
  listId: text,
  storageName: tables.screening_load.storage_name,
  requestId: tables.screening_load.request_id,
  tries: tables.screening_load.tries,
});
export type DueLoad = RowOf<typeof dueLoadRow>;
/** Leases the oldest file that waits or whose worker died. Null if there is none. */
export async function leaseLoad(sql: Writer, leaseS: number): Promise<DueLoad | null> {
  const row = await readRow(
    dueLoadRow,
    sql`
    update screening_load s
    set state = 'running', lease_until = clock_timestamp() + make_interval(secs => ${leaseS}), rows_read = 0, kept = 0,
      broken = 0,
      tries = tries + 1, started_at = clock_timestamp()
    from (
      select list_id
      from screening_load
      where state in ('queued', 'running') and coalesce(lease_until, '-infinity') < clock_timestamp()
      order by list_id limit 1 for update skip locked
    ) due where s.list_id = due.list_id
    returning s.list_id::text as "listId", s.storage_name as "storageName", s.request_id as "requestId", s.tries`,
  );
  if (!row) return null;
  return row;
}

const goneRow = rowOf({ gone: int4 });

/** Deletes entries that an earlier try inserted. */
export async function dropRead(sql: Writer, listId: string, most: number): Promise<number> {
  const row = await readOne(goneRow, sql`select drop_screening_entries(${listId}::bigint, ${most}) as gone`);
  return row.gone;
}

export type LoadTally = { rowsRead: number; kept: number; broken: number; problems: { row: number; reason: string }[] };

export async function keepLoadProgress(
  sql: Writer,
  listId: string,
  { rowsRead, kept, broken }: LoadTally,
  { rowsTotal, leaseS }: { rowsTotal: number; leaseS: number },
): Promise<void> {
  await sql`
    update screening_load set rows_read = ${rowsRead}, kept = ${kept}, broken = ${broken}, rows_total = ${rowsTotal},
      lease_until = clock_timestamp() + make_interval(secs => ${leaseS}) where list_id = ${listId}::bigint`;
}

export async function finishLoad(
  tx: WriteTx,
  listId: string,
  { rowsRead, kept, broken, problems }: LoadTally,
): Promise<void> {
  await tx`
    update screening_load
    set state = 'done', done_at = clock_timestamp(), lease_until = null, rows_read = ${rowsRead},
      rows_total = ${rowsRead}, kept = ${kept},
      broken = ${broken}, problems = ${tx.json(problems)} where list_id = ${listId}::bigint`;
}

/** Queues the file again, to be read later. */
export async function postponeLoad(sql: Writer, listId: string, pauseS: number): Promise<void> {
  await sql`
    update screening_load
    set state = 'queued', tries = greatest(tries - ${pauseS === 0 ? 1 : 0}, 0),
      lease_until = clock_timestamp() + make_interval(secs => ${pauseS})
    where list_id = ${listId}::bigint`;
}
export async function failLoad(tx: WriteTx, listId: string, { fault, again }: Failure): Promise<void> {
  await tx`
    update screening_load
    set state = 'failed', done_at = clock_timestamp(), lease_until = null, fault = ${fault}, again = ${again}
    where list_id = ${listId}::bigint`;
}
/** Queues a failed file again if it failed by a system fault; returns false for any other. */
export async function requeueLoad(tx: WriteTx, listId: string, requestId: string): Promise<boolean> {
  const rows = await tx`
    update screening_load
    set state = 'queued', again = false, fault = '', tries = 0, rows_read = 0, kept = 0, broken = 0, problems = '[]',
      done_at = null,
      lease_until = null, request_id = ${requestId}
    where list_id = ${listId}::bigint and state = 'failed' and again returning 1`;
  // Null makes the list be counted again after the reading.
  await tx`update screening_list set base = null where id = ${listId}::bigint`;
  return rows.length === 1;
}

const loadFactsRow = rowOf({
  fileName: tables.screening_load.file_name,
  problems: json(z.array(z.object({ row: z.number(), reason: z.string() }))),
});
export type LoadFacts = RowOf<typeof loadFactsRow>;
export async function findLoad(sql: Reader, listId: string): Promise<LoadFacts | null> {
  return readRow(
    loadFactsRow,
    sql`
    select file_name as "fileName", problems from screening_load where list_id = ${listId}::bigint`,
  );
}

const differenceRow = rowOf({
  what: oneOf(['added', 'removed', 'changed']),
  ref: text,
  name: text,
  before: text,
  after: text,
});
export type Difference = RowOf<typeof differenceRow>;
/** Returns how a version differs from the one it is compared with: the first `most` of each kind of difference. */
export async function listDifferences(sql: Sql, listId: string, most: number): Promise<Difference[]> {
  return readRows(
    differenceRow,
    sql`
    with pairs as (
      select case when o.id is null then 'added' when e.id is null then 'removed' else 'changed' end as what,
        ref_key as key, e.id as new_id, o.id as old_id
      from (select id, ref_key, facts from screening_entry where list_id = ${listId}::bigint) e
      full join (
        select id, ref_key, facts
        from screening_entry
        where list_id = (select base from screening_list where id = ${listId}::bigint)) o using (ref_key)
      where e.facts is distinct from o.facts
    ), first as (
      select * from (select *, row_number() over (partition by what order by key) as n from pairs) x where n <= ${most}
    )
    select f.what, coalesce(e.ref, o.ref) as ref, coalesce(e.name, o.name) as name,
      coalesce(${described(sql, 'o')}, '') as before, coalesce(${described(sql, 'e')}, '') as after
    from first f
    left join screening_entry e on e.id = f.new_id
    left join screening_entry o on o.id = f.old_id
    order by f.what, f.n`,
  );
}

const described = (sql: Sql, of: 'e' | 'o') =>
  sql`
    case when ${sql(of)}.id is not null then concat_ws(' · ', ${sql(of)}.name,
      nullif(array_to_string(${sql(of)}.aliases, '；'), ''),
    nullif(array_to_string(${sql(of)}.births, '；'), ''), nullif(array_to_string(${sql(of)}.documents, '；'), '')) end`;

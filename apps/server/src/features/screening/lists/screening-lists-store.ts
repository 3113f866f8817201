import { LIST_FORMATS } from '@mashang/contract/risk';
import type { ListedRecord } from '@mashang/contract/screening';
import type { Reader, Writer, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  keyOf,
  nullable,
  oneOf,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

const listRow = rowOf({
  id: text,
  name: tables.screening_list.name,
  version: tables.screening_list.version,
  format: keyOf(LIST_FORMATS),
  names: int4,
  enabled: tables.screening_list.enabled,
  loadedBy: tables.screening_list.loaded_by,
  loadTime: text,
  releaseTime: text,
  retireTime: text,
  added: int4,
  removed: int4,
  changed: int4,
  loadState: oneOf(['queued', 'running', 'done', 'failed']),
  rowsRead: int4,
  rowsTotal: int4,
  leftS: nullable(int4),
  broken: int4,
  fault: text,
  /** The reading failed by a system fault and may be started again. */
  again: bool,
  /** Time of the next automatic try; empty while it is read. */
  retryTime: text,
  /** Fault that stops the screening of known people; empty while it runs. */
  screeningFault: text,
  /** Retired for a long time: its search keys were removed. */
  unkeyed: bool,
  screening: nullable(int4),
  screened: int4,
  hits: int4,
});
export type ListRow = RowOf<typeof listRow>;

/**
 * Counts the entries of each version, and how a version that is not in use differs from the used one of its name; only
 * versions whose numbers are out of date.
 */
export async function countLists(sql: Writer): Promise<void> {
  await sql`
    update screening_list l set base = c.id, names = n.names, added = d.added, removed = d.removed, changed = d.changed
    from screening_list x
    cross join lateral (select coalesce((select y.id
      from screening_list y
      where y.name = x.name and y.enabled and y.id <> x.id and not x.enabled
      order by y.id desc
      limit 1), 0) as id) c
    cross join lateral (select count(*)::int as names from screening_entry e where e.list_id = x.id) n
    cross join lateral (
      select case when x.enabled then 0 else count(*) filter (where o.id is null)::int end as added,
        case when x.enabled then 0 else count(*) filter (where e.id is null)::int end as removed,
        count(*) filter (where e.facts <> o.facts)::int as changed
      from (select id, ref_key, facts from screening_entry where list_id = x.id) e
      full join (select id, ref_key, facts from screening_entry where list_id = c.id) o using (ref_key)
    ) d
    where l.id = x.id and x.base is distinct from c.id
      and not exists (select from screening_load s where s.list_id = x.id and s.state in ('queued', 'running'))`;
}

const lists = (sql: Reader) => sql`
    select l.id::text as id, l.name, l.version, l.format, coalesce(l.names, 0) as names, l.enabled,
      l.loaded_by as "loadedBy", wire_time(l.loaded_at) as "loadTime",
      coalesce(wire_time(l.released_at), '') as "releaseTime", coalesce(wire_time(l.retired_at), '') as "retireTime",
      coalesce(l.added, 0) as added, coalesce(l.removed, 0) as removed, coalesce(l.changed, 0) as changed,
      coalesce(s.state, 'done') as "loadState", coalesce(s.rows_read, 0) as "rowsRead",
      coalesce(s.rows_total, 0) as "rowsTotal",
      case when s.state = 'running' and s.rows_read > 0 and s.rows_total >= s.rows_read
        then (extract(epoch from clock_timestamp() - s.started_at) * (s.rows_total
          - s.rows_read) / s.rows_read)::int end as "leftS", coalesce(s.broken, 0) as broken,
      coalesce(s.fault, '') as fault, coalesce(s.again, false) as again, case
        when s.state = 'queued' then coalesce(wire_time(s.lease_until), '') else '' end as "retryTime",
      case when r.state <> 'done' then coalesce(r.fault, '') else '' end as "screeningFault",
      l.unkeyed_at is not null as unkeyed, case
        when r.state <> 'done' then least(99, 99::bigint * r.screened / greatest(r.total, 1))::int end as screening,
      coalesce(r.screened, 0) as screened, coalesce(r.hits, 0) as hits
    from screening_list l left join screening_load s on s.list_id = l.id
    left join lateral (select * from screening_run x where x.list_id = l.id order by x.id desc limit 1) r on true`;

/** Returns the versions in use and the newest 100, each compared with the version of its name in use. */
export async function listScreeningLists(sql: Reader): Promise<ListRow[]> {
  return readRows(
    listRow,
    sql`
    ${lists(sql)}
    where l.enabled or l.id in (select id from screening_list order by id desc limit 100)
    order by l.id desc`,
  );
}

/** Returns one loaded version, however old; null if there is none. */
export async function findScreeningList(sql: Reader, id: string): Promise<ListRow | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  return readRow(listRow, sql`${lists(sql)} where l.id = ${id}::bigint`);
}

/** Returns one loaded version under the lock of screening lists. */
export async function lockScreeningList(tx: WriteTx, id: string): Promise<ListRow | null> {
  await tx`select pg_advisory_xact_lock(hashtext('screening_list'))`;
  await countLists(tx);
  return findScreeningList(tx, id);
}

export type NewList = { name: string; version: string; by: string; format: keyof typeof LIST_FORMATS };

const idRow = rowOf({ id: text });

/** Inserts a version that is not in use yet; null if this name and version exist. */
export async function insertList(tx: WriteTx, { name, version, by, format }: NewList): Promise<string | null> {
  const row = await readRow(
    idRow,
    tx`
    insert into screening_list (name, version, enabled, loaded_by, format)
    values (${name}, ${version}, false, ${by}, ${format})
    on conflict (name, version) do nothing returning id::text as id`,
  );
  return row?.id ?? null;
}

/** Inserts records with their search keys. */
export async function insertEntries(
  sql: Writer,
  listId: string,
  records: readonly (ListedRecord & { keys: number[] })[],
): Promise<void> {
  await sql`
    insert into screening_entry (list_id, ref, kind, name, aliases, births, documents, countries, programs, keys)
    select ${listId}::bigint, x.ref, x.kind, x.name, x.aliases, x.births, x.documents, x.countries, x.programs, x.keys
    from jsonb_to_recordset(${sql.json(records)})
      as x (ref text, kind text, name text, aliases text[], births text[], documents text[], countries text,
        programs text, keys int[])`;
}

/**
 * Puts a version in use instead of the other one of its name, or takes it out of use. Returns the id of the replaced
 * version.
 */
export async function useScreeningList(
  tx: WriteTx,
  list: { id: string; name: string },
  enabled: boolean,
): Promise<string | null> {
  const before = enabled
    ? await readRow(
        idRow,
        tx`
      update screening_list
      set enabled = false
      where name = ${list.name} and enabled and id <> ${list.id}
      returning id::text as id`,
      )
    : null;
  await tx`update screening_list set enabled = ${enabled} where id = ${list.id}`;
  return before?.id ?? null;
}

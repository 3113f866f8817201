import type { Sql, Tx } from '../../platform/db.ts';

export type ListRow = {
  id: string;
  name: string;
  version: string;
  names: number;
  enabled: boolean;
  loadedBy: string;
  loadTime: string;
  releaseTime: string;
  retireTime: string;
  added: number;
  removed: number;
};

/** Every loaded version, the newest first, each held against the one of its name that is in use. */
export async function listScreeningLists(sql: Sql | Tx): Promise<ListRow[]> {
  return sql`
    select l.id::text as id, l.name, l.version, n.names, l.enabled, l.loaded_by as "loadedBy", wire_time(l.loaded_at) as "loadTime",
      coalesce(wire_time(l.released_at), '') as "releaseTime", coalesce(wire_time(l.retired_at), '') as "retireTime", d.added, d.removed
    from screening_list l
    cross join lateral (select count(*)::int as names from screening_entry e where e.list_id = l.id) n
    left join lateral (select x.id from screening_list x where x.name = l.name and x.enabled and x.id <> l.id order by x.id desc limit 1) c on not l.enabled
    cross join lateral (
      select case when l.enabled then 0 else (select count(*)::int from screening_entry e where e.list_id = l.id and not exists
          (select from screening_entry o where o.list_id = c.id and o.name_key = e.name_key)) end as added,
        case when l.enabled then 0 else (select count(*)::int from screening_entry o where o.list_id = c.id and not exists
          (select from screening_entry e where e.list_id = l.id and e.name_key = o.name_key)) end as removed
    ) d
    order by l.id desc limit 100` as never;
}

/** One loaded version, held still. */
export async function lockScreeningList(tx: Tx, id: string): Promise<ListRow | undefined> {
  await tx`select pg_advisory_xact_lock(hashtext('screening_list'))`;
  return (await listScreeningLists(tx)).find((list) => list.id === id);
}

/** Loads a version that counts for nothing yet; null when there is one of that name and version. */
export async function insertScreeningList(
  tx: Tx,
  { name, version, by, names }: { name: string; version: string; by: string; names: readonly string[] },
): Promise<string | null> {
  const [row] = await tx`
    insert into screening_list (name, version, enabled, loaded_by) values (${name}, ${version}, false, ${by})
    on conflict (name, version) do nothing returning id::text as id`;
  if (!row) return null;
  const { id } = row as { id: string };
  await tx`insert into screening_entry (list_id, name) select ${id}::bigint, x.name from unnest(${names as string[]}::text[]) x (name)`;
  return id;
}

/** Puts a version in use in the stead of the others of its name, or takes it out of use. */
export async function useScreeningList(tx: Tx, list: { id: string; name: string }, enabled: boolean): Promise<void> {
  if (enabled)
    await tx`update screening_list set enabled = false where name = ${list.name} and enabled and id <> ${list.id}`;
  await tx`update screening_list set enabled = ${enabled} where id = ${list.id}`;
}

import type { Sql, Writer } from '../../../platform/database/db.ts';
import { int8, list, readCount, readRows, rowOf, text } from '../../../platform/database/statements/rows.ts';

const keylessRow = rowOf({
  id: int8,
  name: text,
  aliases: list(text),
  documents: list(text),
});

/** Lists records without search keys, which are found by their folded name alone. */
export async function listKeyless(
  sql: Sql,
  most: number,
): Promise<{ id: bigint; name: string; aliases: string[]; documents: string[] }[]> {
  return readRows(
    keylessRow,
    sql`
    select id, name, aliases, documents from screening_entry where keys is null order by id limit ${most}`,
  );
}

export async function putKeys(sql: Writer, rows: readonly { id: bigint; keys: number[] }[]): Promise<void> {
  const json = rows.map(({ id, keys }) => ({ id: id.toString(), keys }));
  await sql`
    update screening_entry e
    set keys = x.keys
    from jsonb_to_recordset(${sql.json(json)}) as x (id bigint, keys int[])
    where e.id = x.id and e.keys is null`;
}

/** Marks versions that were retired for `days` days; from now on they cannot be put in use again. */
export async function markUnkeyed(sql: Writer, days: number): Promise<void> {
  await sql`
    update screening_list
    set unkeyed_at = clock_timestamp()
    where not enabled and unkeyed_at is null and retired_at < clock_timestamp() - make_interval(days => ${days})`;
}

/**
 * Empties the keys of up to `most` records of one marked version; returns the count, and 1 for the last round of a
 * version.
 */
export async function dropKeys(sql: Writer, most: number): Promise<number> {
  return readCount(sql`
    with old as (select id from screening_list where unkeyed_at is not null and not unkeyed order by id limit 1),
    dropped as (
      update screening_entry e set keys = '{}' where e.id in (
        select x.id
        from screening_entry x
        join old on x.list_id = old.id
        where x.keys is distinct from '{}'
        limit ${most})
        returning 1
    ), done as (
      update screening_list l
      set unkeyed = true
      from old
      where l.id = old.id and not exists (select from dropped)
      returning 1
    )
    select (select count(*)::int from dropped) + (select count(*)::int from done) as n`);
}

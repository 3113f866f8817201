import type { Sql } from '../../platform/db.ts';

/** Records that are found by their folded name alone so far. */
export async function listKeyless(
  sql: Sql,
  most: number,
): Promise<{ id: bigint; name: string; aliases: string[]; documents: string[] }[]> {
  return sql`select id, name, aliases, documents from screening_entry where keys is null order by id limit ${most}` as never;
}

export async function putKeys(sql: Sql, rows: readonly { id: bigint; keys: number[] }[]): Promise<void> {
  const json = rows.map(({ id, keys }) => ({ id: id.toString(), keys }));
  await sql`
    update screening_entry e set keys = x.keys from jsonb_to_recordset(${sql.json(json)}) as x (id bigint, keys int[]) where e.id = x.id and e.keys is null`;
}

import type { ParticipantKind } from '@mashang/contract/participants';
import type { Sql, Tx } from '../../platform/db.ts';

/** One line, and the ids of everybody in it. */
export type LineRow = { id: bigint; name: string; kind: ParticipantKind; members: bigint[] };

/** The lines right below a reader, or the one of a participant. */
export async function listLines(
  sql: Sql | Tx,
  { reader, line }: { reader: bigint; line: bigint | null },
): Promise<LineRow[]> {
  const chosen = line === null ? sql`p.parent_id = ${reader}` : sql`p.id = ${line}`;
  return sql`
    select p.id, p.name, p.kind, array(select s.id from participant s where s.path @> array[p.id]) as members
    from participant p where ${chosen} order by p.id limit 1000` as never;
}

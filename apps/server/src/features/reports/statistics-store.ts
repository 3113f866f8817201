import { PARTICIPANT_KINDS } from '@mashang/contract/participants';
import type { Reader } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { int8, list, oneOf, type RowOf, readRows, rowOf } from '../../platform/database/statements/rows.ts';

/** One downline, with the ids of all its members. */
const lineRow = rowOf({
  id: tables.participant.id,
  name: tables.participant.name,
  kind: oneOf(PARTICIPANT_KINDS),
  members: list(int8),
});
export type LineRow = RowOf<typeof lineRow>;

/** Lists the downline of each direct child of a reader, or the downline of one participant. */
export async function listLines(
  sql: Reader,
  { reader, line }: { reader: bigint; line: bigint | null },
): Promise<LineRow[]> {
  const chosen = line === null ? sql`p.parent_id = ${reader}` : sql`p.id = ${line}`;
  return readRows(
    lineRow,
    sql`
    select p.id, p.name, p.kind, array(select s.id from participant s where s.path @> array[p.id]) as members
    from participant p where ${chosen} order by p.id limit 1000`,
  );
}

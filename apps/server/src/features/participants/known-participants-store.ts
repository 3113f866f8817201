import type { Sql } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { bytes, nullable, type RowOf, readRows, rowOf, text } from '../../platform/database/statements/rows.ts';

const knownRow = rowOf({
  id: text,
  name: tables.participant.name,
  legalName: tables.participant.legal_name,
  owners: nullable(bytes),
});
type Known = RowOf<typeof knownRow>;

export async function listKnownParticipants(sql: Sql, after: string, most: number): Promise<Known[]> {
  return readRows(
    knownRow,
    sql`
    select p.id::text as id, p.name, p.legal_name as "legalName",
      (select s.sealed_owners from kyc_submission s where s.participant_id = p.id order by s.id desc limit 1) as owners
    from participant p where p.id > ${after}::bigint order by p.id limit ${most}`,
  );
}

import type { Sql } from '../../platform/db.ts';

type Known = { id: string; name: string; legalName: string; owners: Buffer | null };

export async function listKnownParticipants(sql: Sql, after: string, most: number): Promise<Known[]> {
  return sql`
    select p.id::text as id, p.name, p.legal_name as "legalName",
      (select s.sealed_owners from kyc_submission s where s.participant_id = p.id order by s.id desc limit 1) as owners
    from participant p where p.id > ${after}::bigint order by p.id limit ${most}` as never;
}

import type { Sql, Tx } from '../../platform/db.ts';

export type ParticipantRow = {
  id: bigint;
  parentId: bigint | null;
  name: string;
  legalName: string;
  kind: string;
  runStatus: number;
  kycStatus: number;
};

export async function findParticipantRow(sql: Sql | Tx, id: bigint): Promise<ParticipantRow | null> {
  const [row] = await sql`
    select id, parent_id as "parentId", name, legal_name as "legalName", kind, run_status as "runStatus", kyc_status as "kycStatus"
    from participant where id = ${id}`;
  return (row as ParticipantRow | undefined) ?? null;
}

import type { KycStatus, RunStatus } from '@mashang/contract/standing';
import type { Sql, Tx } from '../../platform/db.ts';

export type ParticipantRow = {
  id: bigint;
  parentId: bigint | null;
  name: string;
  legalName: string;
  kind: string;
  runStatus: RunStatus;
  kycStatus: KycStatus;
  /** It, or the person behind it. */
  frozen: boolean;
  /** A natural person of before, who winds down until it is a business. */
  natural: boolean;
};

export async function findParticipantRow(sql: Sql | Tx, id: bigint): Promise<ParticipantRow | null> {
  const [row] = await sql`
    select p.id, p.parent_id as "parentId", p.name, p.legal_name as "legalName", p.kind, p.run_status as "runStatus", p.kyc_status as "kycStatus",
      p.frozen or coalesce(e.frozen, false) as frozen, p.business is null and p.business_due is not null as natural
    from participant p left join person e on e.id = p.person_id where p.id = ${id}`;
  return (row as ParticipantRow | undefined) ?? null;
}

/** Whether two participants are one, or one of them stands above the other. */
export async function isOfOneLine(sql: Sql | Tx, one: bigint, other: bigint): Promise<boolean> {
  const [row] = await sql`
    select true as found from participant where (id = ${one} and path @> array[${other}::bigint]) or (id = ${other} and path @> array[${one}::bigint])`;
  return row !== undefined;
}

/** Participants that may take work on now: past the gate, running, not frozen, nor their person. */
export async function listActiveParticipants(sql: Sql): Promise<bigint[]> {
  const rows = await sql`
    select p.id from participant p join person e on e.id = p.person_id
    where participant_gate(p, null, now()) is null and p.run_status = 1 and not p.frozen and not e.frozen`;
  return rows.map((row) => (row as unknown as { id: bigint }).id);
}

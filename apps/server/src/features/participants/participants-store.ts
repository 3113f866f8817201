import { KYC_STATUSES, RUN_STATUSES } from '@mashang/contract/standing';
import type { Reader, Sql } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { bool, int8, oneOf, type RowOf, readRow, readRows, rowOf } from '../../platform/database/statements/rows.ts';

const participantRow = rowOf({
  id: tables.participant.id,
  parentId: tables.participant.parent_id,
  name: tables.participant.name,
  legalName: tables.participant.legal_name,
  kind: tables.participant.kind,
  runStatus: oneOf(RUN_STATUSES),
  kycStatus: oneOf(KYC_STATUSES),
  /** Whether the participant or its person is frozen. */
  frozen: bool,
  /** Whether it is a natural person from before, who winds down until it is a business. */
  natural: bool,
});
export type ParticipantRow = RowOf<typeof participantRow>;

export async function findParticipantRow(sql: Reader, id: bigint): Promise<ParticipantRow | null> {
  return readRow(
    participantRow,
    sql`
    select p.id, p.parent_id as "parentId", p.name, p.legal_name as "legalName", p.kind, p.run_status as "runStatus",
      p.kyc_status as "kycStatus",
      p.frozen or coalesce(e.frozen, false) as frozen, is_natural_person(p) as natural
    from participant p left join person e on e.id = p.person_id where p.id = ${id}`,
  );
}

/** Whether two participants are the same, or one of them is above the other. */
export async function isOfSameDownline(sql: Reader, one: bigint, other: bigint): Promise<boolean> {
  const [row] = await sql`
    select true as found
    from participant
    where (id = ${one} and path @> array[${other}::bigint]) or (id = ${other} and path @> array[${one}::bigint])`;
  return row !== undefined;
}

const verifiedRow = rowOf({ id: int8, active: bool });

/**
 * Returns verified businesses (L2), and which of them may take work now: they pass the gate and run, and neither they
 * nor their person is frozen.
 */
export async function listVerified(sql: Sql): Promise<RowOf<typeof verifiedRow>[]> {
  return readRows(
    verifiedRow,
    sql`
    select p.id,
      participant_gate(p, null, now()) is null and p.run_status = 1 and not p.frozen and not e.frozen as active
    from participant p join person e on e.id = p.person_id
    where is_verified(p, now())`,
  );
}

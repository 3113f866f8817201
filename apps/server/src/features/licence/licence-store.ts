import type { JurisdictionPolicy, LicenceProfile } from '@mashang/contract/jurisdictions';
import type { Sql, Tx } from '../../platform/db.ts';

const policyColumns = (sql: Sql | Tx) => sql`
  case when j.code is not null then json_build_object('name', j.name, 'services', j.services, 'settlementModes', j.settlement_modes, 'accountTypes', j.account_types,
    'personalCodes', false, 'fictitious', false) end`;

/** The policy of a further jurisdiction; null where none was put in force. */
export async function findPolicy(sql: Sql | Tx, code: string): Promise<JurisdictionPolicy | null> {
  const [row] = await sql`select ${policyColumns(sql)} as policy from jurisdiction_policy j where j.code = ${code}`;
  return (row as { policy: JurisdictionPolicy } | undefined)?.policy ?? null;
}

/** The latest licence profile that two people entered and approved, or null. */
export async function findLicence(sql: Sql | Tx): Promise<LicenceProfile | null> {
  const [row] = await sql`
    select l.legal_name as "legalName", l.licence_no as "licenceNo", l.regulator, l.jurisdiction, l.services, l.settlement_mode as "settlementMode",
      (extract(epoch from l.valid_from) * 1000)::float8 as "validFrom", (extract(epoch from l.valid_to) * 1000)::float8 as "validTo", ${policyColumns(sql)} as policy,
      (extract(epoch from l.created_at) * 1000)::float8 as "enteredAt", array(select distinct s.name from licence_profile e, unnest(e.services) s (name)) as "everServices",
      array(select distinct e.settlement_mode from licence_profile e) as "everModes"
    from licence_profile l left join jurisdiction_policy j on j.code = l.jurisdiction order by l.id desc limit 1`;
  return (row as LicenceProfile | undefined) ?? null;
}

export async function insertLicence(
  tx: Tx,
  profile: LicenceProfile,
  enteredBy: bigint,
  approvedBy: bigint,
): Promise<void> {
  await tx`
    insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode, valid_from, valid_to, entered_by, approved_by)
    values (${profile.legalName}, ${profile.licenceNo}, ${profile.regulator}, ${profile.jurisdiction}, ${profile.services as string[]}, ${profile.settlementMode},
      to_timestamp(${profile.validFrom / 1000}), to_timestamp(${profile.validTo / 1000}), ${enteredBy}, ${approvedBy})`;
}

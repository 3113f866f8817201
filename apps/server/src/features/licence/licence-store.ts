import type { LicenceProfile } from '@mashang/contract/jurisdictions';
import type { Sql, Tx } from '../../platform/db.ts';

/** The latest licence profile that two people entered and approved, or null. */
export async function findLicence(sql: Sql | Tx): Promise<LicenceProfile | null> {
  const [row] = await sql`
    select legal_name as "legalName", licence_no as "licenceNo", regulator, jurisdiction, services, settlement_mode as "settlementMode",
      (extract(epoch from valid_from) * 1000)::float8 as "validFrom", (extract(epoch from valid_to) * 1000)::float8 as "validTo"
    from licence_profile order by id desc limit 1`;
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

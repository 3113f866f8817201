import {
  type JurisdictionPolicy,
  type LicenceProfile,
  SERVICES,
  SETTLEMENT_MODES,
} from '@mashang/contract/jurisdictions';
import { policyView } from '@mashang/contract/licence';
import { z } from 'zod';
import type { Reader, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { float8, json, list, nullable, oneOf, readRow, rowOf } from '../../platform/database/statements/rows.ts';

/** The terms of an entered jurisdiction, as the database stores them. */
const storedPolicy = policyView
  .pick({ name: true, services: true, settlementModes: true, accountTypes: true, fictitious: true })
  .extend({ personalCodes: z.literal(false) });

const policyColumns = (sql: Reader) => sql`
  case when j.code is not null then json_build_object('name', j.name, 'services', j.services, 'settlementModes',
    j.settlement_modes, 'accountTypes', j.account_types,
    'personalCodes', false, 'fictitious', false) end`;

const policyRow = rowOf({
  policy: json(storedPolicy),
});

/** The policy of a further jurisdiction; null if none was put in force. */
export async function findPolicy(sql: Reader, code: string): Promise<JurisdictionPolicy | null> {
  const row = await readRow(
    policyRow,
    sql`
    select ${policyColumns(sql)} as policy from jurisdiction_policy j where j.code = ${code}`,
  );
  return row?.policy ?? null;
}

const licenceProfileRow = rowOf({
  legalName: tables.licence_profile.legal_name,
  licenceNo: tables.licence_profile.licence_no,
  regulator: tables.licence_profile.regulator,
  jurisdiction: tables.licence_profile.jurisdiction,
  services: list(oneOf(SERVICES)),
  settlementMode: oneOf(SETTLEMENT_MODES),
  validFrom: float8,
  validTo: float8,
  /** The policy of a jurisdiction that is not one of the program's own; two people put it in force. */
  policy: nullable(json(storedPolicy)),
  /** Services that this profile or an earlier one covered: business begun under them may be finished. */
  everServices: list(oneOf(SERVICES)),
  /** Settlement modes of this profile and of earlier ones. */
  everModes: list(oneOf(SETTLEMENT_MODES)),
  /** When this profile was put in force. */
  enteredAt: float8,
});

/** The latest licence profile that two people entered and approved, or null. */
export async function findLicence(sql: Reader): Promise<LicenceProfile | null> {
  return readRow(
    licenceProfileRow,
    sql`
    select l.legal_name as "legalName", l.licence_no as "licenceNo", l.regulator, l.jurisdiction, l.services,
      l.settlement_mode as "settlementMode",
      (extract(epoch from l.valid_from) * 1000)::float8 as "validFrom",
      (extract(epoch from l.valid_to) * 1000)::float8 as "validTo", ${policyColumns(sql)} as policy,
      (extract(epoch from l.created_at) * 1000)::float8 as "enteredAt",
      array(select distinct s.name from licence_profile e, unnest(e.services) s (name)) as "everServices",
      array(select distinct e.settlement_mode from licence_profile e) as "everModes"
    from licence_profile l left join jurisdiction_policy j on j.code = l.jurisdiction order by l.id desc limit 1`,
  );
}

const LICENCE_FAULTS = ['demo_only', 'agent_network_unlicensed'] as const;
const licenceFaultRow = rowOf({ fault: nullable(oneOf(LICENCE_FAULTS)) });

/** Why a profile may not be put in force, apart from its policy's own rules; null if it may. */
export async function findLicenceFault(
  tx: Tx,
  { jurisdiction, services, settlementMode }: Pick<LicenceProfile, 'jurisdiction' | 'services' | 'settlementMode'>,
): Promise<(typeof LICENCE_FAULTS)[number] | null> {
  const row = await readRow(
    licenceFaultRow,
    tx`select licence_fault(${jurisdiction}, ${[...services]}::text[], ${settlementMode}) as fault`,
  );
  return row?.fault ?? null;
}

export async function insertLicence(
  tx: WriteTx,
  profile: LicenceProfile,
  enteredBy: bigint,
  approvedBy: bigint,
): Promise<void> {
  await tx`
    insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
      valid_from, valid_to, entered_by, approved_by)
    values (${profile.legalName}, ${profile.licenceNo}, ${profile.regulator}, ${profile.jurisdiction},
      ${profile.services}, ${profile.settlementMode},
      to_timestamp(${profile.validFrom / 1000}), to_timestamp(${profile.validTo / 1000}), ${enteredBy}, ${approvedBy})`;
}

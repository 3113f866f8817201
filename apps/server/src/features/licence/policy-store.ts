import { SERVICES, SETTLEMENT_MODES } from '@mashang/contract/jurisdictions';
import type { Reader, Sql, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  list,
  nullable,
  oneOf,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

const policyTermsRow = rowOf({
  name: tables.jurisdiction_policy.name,
  services: list(oneOf(SERVICES)),
  settlementModes: list(oneOf(SETTLEMENT_MODES)),
  accountTypes: tables.jurisdiction_policy.account_types,
  legalBasis: tables.jurisdiction_policy.legal_basis,
});
export type PolicyTerms = RowOf<typeof policyTermsRow>;
const columns = (sql: Reader) => sql`
  name, services, settlement_modes as "settlementModes", account_types as "accountTypes", legal_basis as "legalBasis"`;

export async function lockPolicy(tx: Tx, code: string): Promise<PolicyTerms | null> {
  return readRow(
    policyTermsRow,
    tx`
    select ${columns(tx)} from jurisdiction_policy where code = ${code} for no key update`,
  );
}

const POLICY_FAULTS = [
  'built_in',
  'part_of_built_in',
  'no_territory',
  'other_regulator',
  'agent_network_unlicensed',
] as const;
const policyFaultRow = rowOf({ fault: nullable(oneOf(POLICY_FAULTS)) });

/** Why the policy of a code with these settlement modes may not be put in force; null if it may. */
export async function findPolicyFault(
  tx: Tx,
  code: string,
  modes: readonly string[],
): Promise<(typeof POLICY_FAULTS)[number] | null> {
  const row = await readRow(policyFaultRow, tx`select policy_fault(${code}, ${[...modes]}::text[]) as fault`);
  return row?.fault ?? null;
}

export async function writePolicy(tx: WriteTx, code: string, approvalId: bigint, t: PolicyTerms): Promise<void> {
  await tx`
    insert into jurisdiction_policy (code, name, services, settlement_modes, account_types, legal_basis, approval_id)
    values (${code}, ${t.name}, ${t.services}, ${t.settlementModes}, ${t.accountTypes}::int[], ${t.legalBasis},
      ${approvalId})
    on conflict (code) do update set name = excluded.name, services = excluded.services,
      settlement_modes = excluded.settlement_modes,
      account_types = excluded.account_types, legal_basis = excluded.legal_basis, approval_id = excluded.approval_id,
      changed_at = clock_timestamp()`;
}

const policyRow = rowOf({
  ...policyTermsRow.columns,
  code: tables.jurisdiction_policy.code,
  changeTime: text,
});

/** Entered policies, by code. */
export async function listPolicies(sql: Sql): Promise<(PolicyTerms & { code: string; changeTime: string })[]> {
  return readRows(
    policyRow,
    sql`
    select code, ${columns(sql)}, wire_time(changed_at) as "changeTime" from jurisdiction_policy order by code`,
  );
}

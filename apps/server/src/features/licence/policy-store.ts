import type { Service, SettlementMode } from '@mashang/contract/jurisdictions';
import type { Sql, Tx } from '../../platform/db.ts';

export type PolicyTerms = {
  name: string;
  services: Service[];
  settlementModes: SettlementMode[];
  accountTypes: number[];
  legalBasis: string;
};
const columns = (sql: Sql | Tx) => sql`
  name, services, settlement_modes as "settlementModes", account_types as "accountTypes", legal_basis as "legalBasis"`;

export async function lockPolicy(tx: Tx, code: string): Promise<PolicyTerms | undefined> {
  const [row] = await tx`select ${columns(tx)} from jurisdiction_policy where code = ${code} for no key update`;
  return row as PolicyTerms | undefined;
}

export async function writePolicy(tx: Tx, code: string, approvalId: bigint, t: PolicyTerms): Promise<void> {
  await tx`
    insert into jurisdiction_policy (code, name, services, settlement_modes, account_types, legal_basis, approval_id)
    values (${code}, ${t.name}, ${t.services}, ${t.settlementModes}, ${t.accountTypes}::int[], ${t.legalBasis}, ${approvalId})
    on conflict (code) do update set name = excluded.name, services = excluded.services, settlement_modes = excluded.settlement_modes,
      account_types = excluded.account_types, legal_basis = excluded.legal_basis, approval_id = excluded.approval_id, changed_at = clock_timestamp()`;
}

/** Policies that were entered, by code. */
export async function listPolicies(sql: Sql): Promise<(PolicyTerms & { code: string; changeTime: string })[]> {
  return sql`select code, ${columns(sql)}, wire_time(changed_at) as "changeTime" from jurisdiction_policy order by code` as never;
}

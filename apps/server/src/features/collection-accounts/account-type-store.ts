import type { CodeRule, NumberRule } from '@mashang/contract/collection-accounts';
import type { ConfirmPrompt } from '@mashang/contract/products';
import type { Sql, Tx } from '../../platform/db.ts';

export type AccountTypeTerms = {
  name: string;
  accountLabel: string;
  branchLabel: string;
  thirdPartyLabel: string;
  confirmPrompt: ConfirmPrompt;
  numberRule: NumberRule;
  codeRule: CodeRule;
  enabled: boolean;
  declined: string;
};
const terms = (sql: Sql | Tx) => sql`
  t.name, t.account_label as "accountLabel", t.branch_label as "branchLabel", t.third_party_label as "thirdPartyLabel", t.confirm_prompt as "confirmPrompt",
  t.number_rule as "numberRule", t.code_rule as "codeRule", t.enabled, t.declined`;

/** A type's terms and how many of its accounts are on, held still; undefined outside 0–76. */
export async function lockAccountType(
  tx: Tx,
  accType: number,
): Promise<(AccountTypeTerms & { accountsOn: number }) | undefined> {
  const [row] = await tx`
    select ${terms(tx)}, (select count(*)::int from collection_account a where a.acc_type = t.acc_type and a.archived_at is null and a.status = 1) as "accountsOn"
    from account_type t where t.acc_type = ${accType} for no key update`;
  return row as never;
}

export async function isTypeNameTaken(tx: Tx, accType: number, name: string): Promise<boolean> {
  const [row] =
    await tx`select exists (select from account_type where name = ${name} and name <> '' and acc_type <> ${accType}) as taken`;
  return (row as { taken: boolean }).taken;
}

export async function writeAccountType(tx: Tx, accType: number, t: AccountTypeTerms): Promise<void> {
  await tx`
    update account_type set name = ${t.name}, account_label = ${t.accountLabel}, branch_label = ${t.branchLabel}, third_party_label = ${t.thirdPartyLabel},
      confirm_prompt = ${t.confirmPrompt}, number_rule = ${t.numberRule}, code_rule = ${t.codeRule}, enabled = ${t.enabled}, declined = ${t.declined}
    where acc_type = ${accType}`;
}

export type AccountTypeRow = AccountTypeTerms & {
  accType: number;
  accounts: number;
  accountsOn: number;
  products: string[];
  changeTime: string;
};
/** All types with how many accounts there are of each, and the products that name them. */
export async function listAccountTypes(sql: Sql): Promise<AccountTypeRow[]> {
  return sql`
    select t.acc_type as "accType", ${terms(sql)}, coalesce(a.total, 0)::int as accounts, coalesce(a.on, 0)::int as "accountsOn", coalesce(wire_time(t.changed_at), '') as "changeTime",
      coalesce((select array_agg(p.name order by p.id) from product p where t.acc_type = any (p.account_types)), '{}') as products
    from account_type t left join (
      select x.acc_type, count(*) as total, count(*) filter (where x.status = 1) as on from collection_account x where x.archived_at is null group by x.acc_type
    ) a on a.acc_type = t.acc_type order by t.acc_type` as never;
}

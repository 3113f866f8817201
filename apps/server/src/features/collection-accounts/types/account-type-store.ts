import { CODE_RULES, NUMBER_RULES } from '@mashang/contract/collection-accounts';
import { CONFIRM_PROMPTS } from '@mashang/contract/products';
import type { Reader, Sql, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  keyOf,
  list,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

const accountTypeTermsRow = rowOf({
  name: tables.account_type.name,
  accountLabel: tables.account_type.account_label,
  branchLabel: tables.account_type.branch_label,
  thirdPartyLabel: tables.account_type.third_party_label,
  confirmPrompt: oneOf(CONFIRM_PROMPTS),
  numberRule: keyOf(NUMBER_RULES),
  codeRule: oneOf(CODE_RULES),
  enabled: tables.account_type.enabled,
  declined: tables.account_type.declined,
});
export type AccountTypeTerms = RowOf<typeof accountTypeTermsRow>;
const terms = (sql: Reader) => sql`
  t.name, t.account_label as "accountLabel", t.branch_label as "branchLabel", t.third_party_label as "thirdPartyLabel",
  t.confirm_prompt as "confirmPrompt",
  t.number_rule as "numberRule", t.code_rule as "codeRule", t.enabled, t.declined`;

const accountTypeRow = rowOf({
  ...accountTypeTermsRow.columns,
  accountsOn: int4,
});

/** Locks a type; returns its terms and how many of its accounts are on; null outside 0–76. */
export async function lockAccountType(
  tx: Tx,
  accType: number,
): Promise<(AccountTypeTerms & { accountsOn: number }) | null> {
  return readRow(
    accountTypeRow,
    tx`
    select ${terms(tx)}, (select count(*)::int
      from collection_account a
      where a.acc_type = t.acc_type and a.archived_at is null and a.status = 1) as "accountsOn"
    from account_type t where t.acc_type = ${accType} for no key update`,
  );
}

const takenRow = rowOf({ taken: bool });

export async function isTypeNameTaken(tx: Tx, accType: number, name: string): Promise<boolean> {
  const row = await readOne(
    takenRow,
    tx`
    select exists (select from account_type where name = ${name} and name <> '' and acc_type <> ${accType}) as taken`,
  );
  return row.taken;
}

export async function writeAccountType(tx: WriteTx, accType: number, t: AccountTypeTerms): Promise<void> {
  await tx`
    update account_type
    set name = ${t.name}, account_label = ${t.accountLabel}, branch_label = ${t.branchLabel},
      third_party_label = ${t.thirdPartyLabel},
      confirm_prompt = ${t.confirmPrompt}, number_rule = ${t.numberRule}, code_rule = ${t.codeRule},
      enabled = ${t.enabled}, declined = ${t.declined}
    where acc_type = ${accType}`;
}

const listedTypeRow = rowOf({
  ...accountTypeTermsRow.columns,
  accType: tables.account_type.acc_type,
  accounts: int4,
  accountsOn: int4,
  products: list(text),
  changeTime: text,
});
export type AccountTypeRow = RowOf<typeof listedTypeRow>;
/** All types, with the number of their accounts and the products that name them. */
export async function listAccountTypes(sql: Sql): Promise<AccountTypeRow[]> {
  return readRows(
    listedTypeRow,
    sql`
    select t.acc_type as "accType", ${terms(sql)}, coalesce(a.total, 0)::int as accounts,
      coalesce(a.on, 0)::int as "accountsOn", coalesce(wire_time(t.changed_at), '') as "changeTime",
      coalesce((select array_agg(p.name order by p.id) from product p where t.acc_type = any (p.account_types)),
        '{}') as products
    from account_type t left join (
      select x.acc_type, count(*) as total, count(*) filter (where x.status = 1) as on
      from collection_account x
      where x.archived_at is null
      group by x.acc_type
    ) a on a.acc_type = t.acc_type order by t.acc_type`,
  );
}

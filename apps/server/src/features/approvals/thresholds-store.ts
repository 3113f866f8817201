import { APPROVAL_KINDS } from '@mashang/contract/approvals';
import type { Reader, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { keyOf, list, type RowOf, readRow, readRows, rowOf, text } from '../../platform/database/statements/rows.ts';

const aboveRow = rowOf({ above: tables.approval_kind.two_above });

/** The amount in fen above which two people check a kind of change; null if no amount decides. */
export async function findThreshold(tx: Tx, kind: string): Promise<bigint | null> {
  const row = await readRow(aboveRow, tx`select two_above as above from approval_kind where kind = ${kind}`);
  return row?.above ?? null;
}

export async function writeThreshold(tx: WriteTx, kind: string, aboveFen: bigint): Promise<void> {
  await tx`update approval_kind set two_above = ${aboveFen} where kind = ${kind}`;
}

const ruleRow = rowOf({
  kind: keyOf(APPROVAL_KINDS),
  propose: list(text),
  check: list(text),
  above: tables.approval_kind.two_above,
});
export type RuleRow = RowOf<typeof ruleRow>;

/** Every kind with the names of the roles that propose and check it. */
export async function listRules(sql: Reader): Promise<RuleRow[]> {
  return readRows(
    ruleRow,
    sql`
    select k.kind, k.two_above as above,
      array(select r.name
        from role r
        where r.code = any (k.propose_roles) and not r.archived
        order by r.built_in desc, r.code) as propose,
      array(select r.name
        from role r
        where r.code = any (k.check_roles) and not r.archived
        order by r.built_in desc, r.code) as "check"
    from approval_kind k`,
  );
}

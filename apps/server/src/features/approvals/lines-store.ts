import type { ApprovalKindName } from '@mashang/contract/approvals';
import type { Sql, Tx } from '../../platform/db.ts';

/** Above how many fen two people check a kind of change; null where no amount decides. */
export async function findLine(tx: Tx, kind: string): Promise<bigint | null> {
  const [row] = await tx`select two_above as above from approval_kind where kind = ${kind}`;
  return (row as { above: bigint | null } | undefined)?.above ?? null;
}

export async function writeLine(tx: Tx, kind: string, aboveFen: bigint): Promise<void> {
  await tx`update approval_kind set two_above = ${aboveFen} where kind = ${kind}`;
}

export type RuleRow = {
  kind: ApprovalKindName;
  propose: string[];
  check: string[];
  above: bigint | null;
};

/** Every kind with the names of the roles that propose and check it. */
export async function listRules(sql: Sql | Tx): Promise<RuleRow[]> {
  return sql`
    select k.kind, k.two_above as above,
      array(select r.name from role r where r.code = any (k.propose_roles) and not r.archived order by r.built_in desc, r.code) as propose,
      array(select r.name from role r where r.code = any (k.check_roles) and not r.archived order by r.built_in desc, r.code) as "check"
    from approval_kind k` as never;
}

import { type PayType, type RotationDraftRow, takesAccountType } from '@mashang/contract/products';
import * as zh from '../zh.ts';
import type { RotationRow, SlotRow } from './rotation-store.ts';

export type DraftProblem = { kind: 'unknown'; accId: string } | { kind: 'wrong'; field: string; reason: string };

/**
 * Returns what is wrong with a draft of the own part of a rotation. It must contain every own account of the rotation,
 * each once, and no account of others.
 */
export function whyNotDraft(
  rows: readonly RotationDraftRow[],
  {
    inside,
    outside,
    product,
  }: {
    inside: readonly RotationRow[];
    outside: readonly RotationRow[];
    product: { payType: PayType; accountTypes: readonly number[] };
  },
): DraftProblem | null {
  const known = new Map([...inside, ...outside].filter((row) => row.own).map((row) => [row.accId, row]));
  const seen = new Set<string>();
  for (const [at, { accId, enabled }] of rows.entries()) {
    const account = known.get(accId);
    if (!account) return { kind: 'unknown', accId };
    if (seen.has(accId)) return { kind: 'wrong', field: `rows.${at}.accId`, reason: zh.rotationRules.accountTwice };
    const receives = account.id === null || (enabled && product.accountTypes.length > 0);
    if (receives && !takesAccountType(account.accType, product))
      return { kind: 'wrong', field: `rows.${at}.accId`, reason: zh.rotationRules.typeUnfit };
    seen.add(accId);
  }
  const missing = inside.find((row) => row.own && !seen.has(row.accId));
  return missing ? { kind: 'wrong', field: 'rows', reason: zh.rotationRules.accountMissing(missing.outAuthNo) } : null;
}

/** Returns all entries of a product in the subtree in routing order, with the own ones as in the draft. */
export function withDraft(all: readonly RotationRow[], draft: readonly RotationRow[]): RotationRow[] {
  return [...all.filter((row) => !row.own), ...draft].toSorted(
    (a, b) => a.position - b.position || Number(BigInt(a.accId) - BigInt(b.accId)),
  );
}

/** Converts draft rows to rotation rows: the place in the list is the position. */
export function draftRows(rows: readonly SlotRow[], known: readonly RotationRow[]): RotationRow[] {
  const byId = new Map(known.map((row) => [row.accId, row]));
  return rows.flatMap((row, position) => {
    const account = byId.get(row.accId);
    return account ? [{ ...account, enabled: row.enabled, weight: row.weight, position }] : [];
  });
}

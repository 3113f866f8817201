import { formatPercent } from '@mashang/contract/money';
import {
  type PollConf,
  ROTATION_WEIGHT_MAX,
  type RotationDraftRow,
  type RotationOfProduct,
} from '@mashang/contract/products';
import * as zh from './zh.tsx';

/** One own account in the draft; the weight as typed. */
export type DraftRow = { accId: string; enabled: boolean; weight: string };
/** A draft and the version of the rotation on which it started. */
export type Draft = { version: string; rows: readonly DraftRow[] };

export function startDraft({ version, rows }: RotationOfProduct): Draft {
  return {
    version,
    rows: rows
      .filter(({ own }) => own)
      .map(({ accId, enabled, weight }) => ({ accId, enabled, weight: String(weight) })),
  };
}

export function sameDraft(left: Draft, right: Draft): boolean {
  return JSON.stringify(left.rows) === JSON.stringify(right.rows);
}

export function moveRow(rows: readonly DraftRow[], accId: string, overId: string): DraftRow[] {
  const from = rows.findIndex((row) => row.accId === accId);
  const to = rows.findIndex((row) => row.accId === overId);
  if (from < 0 || to < 0) return [...rows];
  const moved = rows.toSpliced(from, 1);
  return moved.toSpliced(to, 0, rows[from] as DraftRow);
}

export function changeRow(rows: readonly DraftRow[], accId: string, change: Partial<DraftRow>): DraftRow[] {
  return rows.map((row) => (row.accId === accId ? { ...row, ...change } : row));
}

/** Why a weight is invalid; undefined when it may be sent. */
export function weightError(weight: string): string | undefined {
  if (weight === '') return zh.weightError.missing;
  if (weight.startsWith('-') && /^-\d+$/.test(weight)) return zh.weightError.negative;
  if (!/^\d+$/.test(weight)) return zh.weightError.notWhole;
  return Number(weight) > ROTATION_WEIGHT_MAX ? zh.weightError.tooLarge(ROTATION_WEIGHT_MAX) : undefined;
}

/** Rows as they are sent; undefined while one of them is invalid. */
export function wireRows(rows: readonly DraftRow[]): RotationDraftRow[] | undefined {
  if (rows.some((row) => weightError(row.weight))) return undefined;
  return rows.map((row) => ({ ...row, weight: Number(row.weight) }));
}

/** The same draft on a newer rotation: new accounts are added at the end, removed ones are left out. */
export function carryDraft(draft: Draft, newer: RotationOfProduct): Draft {
  const known = new Set([...newer.rows.filter(({ own }) => own), ...newer.addable].map(({ accId }) => accId));
  const kept = draft.rows.filter(({ accId }) => known.has(accId));
  const added = startDraft(newer).rows.filter(({ accId }) => !kept.some((row) => row.accId === accId));
  return { version: newer.version, rows: [...kept, ...added] };
}

/** Shares by weight among the accounts that can take orders now, the own ones as drafted; a text like `33.33`. */
export function expectedShares(
  draft: readonly DraftRow[],
  below: readonly PollConf[],
  refusals: ReadonlyMap<string, string>,
): Map<string, string> {
  const weights = new Map<string, number>();
  for (const row of draft) {
    const takes = row.enabled && !refusals.get(row.accId) && !weightError(row.weight);
    weights.set(row.accId, takes ? Number(row.weight) : 0);
  }
  for (const row of below) weights.set(row.accId, row.enabled && !row.refusal ? row.weight : 0);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return new Map([...weights].map(([accId, weight]) => [accId, formatPercent(weight, total)]));
}

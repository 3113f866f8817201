import type { MatchReason, MatchStep } from '@mashang/contract/screening';

/**
 * Score thresholds: from `exact` on it is the same name, from `review` on people look at it. Data of
 * `screening_policy`.
 */
export type Thresholds = {
  exact: number;
  review: number;
  birthSame: number;
  birthYear: number;
  birthOther: number;
  documentOther: number;
};
export type Facts = { births: readonly string[]; documents: readonly string[] };

/**
 * Scores a match: the name's score, raised or lowered by birth date and document number. The same document is the same
 * person.
 */
export function scoreMatch(
  { score, step }: { score: number; step: MatchStep },
  asked: Facts,
  listed: Facts,
  policy: Thresholds,
): MatchReason {
  const birth = compareBirths(asked.births, listed.births);
  const document = compareDocuments(asked.documents, listed.documents);
  if (document === 'same') return { step: 'document', name: score, birth, document, score: 100 };
  const moved =
    score +
    { same: policy.birthSame, year: policy.birthYear, other: -policy.birthOther, '': 0 }[birth] -
    (document === 'other' ? policy.documentOther : 0);
  return { step, name: score, birth, document, score: Math.max(0, Math.min(100, moved)) };
}

/** Compares `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; a difference of one year is ignored, because documents often have it. */
export function compareBirths(asked: readonly string[], listed: readonly string[]): MatchReason['birth'] {
  if (asked.length === 0 || listed.length === 0) return '';
  const pairs = asked.flatMap((a) => listed.map((b) => [a, b] as const));
  if (pairs.some(([a, b]) => a.length === 10 && a === b)) return 'same';
  if (pairs.some(([a, b]) => a.slice(0, 4) === b.slice(0, 4))) return 'year';
  return pairs.every(([a, b]) => Math.abs(Number(a.slice(0, 4)) - Number(b.slice(0, 4))) > 1) ? 'other' : '';
}

function compareDocuments(asked: readonly string[], listed: readonly string[]): MatchReason['document'] {
  if (asked.length === 0 || listed.length === 0) return '';
  if (asked.some((number) => listed.includes(number))) return 'same';
  // Passports and identity cards have different numbers; only numbers of equal length can contradict each other.
  return asked.every((a) => listed.every((b) => a.length === b.length)) ? 'other' : '';
}

/** Returns the level of a score, or null if no review is needed. */
export function levelOf(score: number, { exact, review }: Thresholds): 'exact' | 'review' | null {
  if (score >= exact) return 'exact';
  return score >= review ? 'review' : null;
}

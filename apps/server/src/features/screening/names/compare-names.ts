import type { MatchStep } from '@mashang/contract/screening';
import { jaroWinkler } from 'jaro-winkler-typescript';
import type { NameForms } from './name-forms.ts';
import { oneApart, skeletonOf } from './name-rules.ts';

/** Similarity of two names, 0 to 100, and the step that found it. */
export type Likeness = { score: number; step: MatchStep };

const NONE: Likeness = { score: 0, step: 'similar' };
const PINYIN_LOOSE_MIN = 10;
const better = (a: Likeness, b: Likeness) => (b.score > a.score ? b : a);

/** Returns the best similarity over all forms of both names. */
export function compareNames(asked: readonly NameForms[], listed: readonly NameForms[]): Likeness {
  let best = NONE;
  for (const a of asked) for (const b of listed) best = better(best, compare(a, b));
  return best;
}

function compare(a: NameForms, b: NameForms): Likeness {
  if (a.exact === b.exact) return { score: 100, step: 'exact' };
  if (a.core !== '' || b.core !== '') {
    const [x, y] = [a, b].map(({ core, han, tokens }) => (core || han || tokens.join(' ')).replaceAll(' ', ''));
    if (x === y && (x as string).length > 1) return { score: 93, step: 'company' };
  }
  if (a.han && b.han) return compareHan(a, b);
  if (a.han || b.han || (a.pinyin && b.pinyin)) return comparePinyin(a, b);
  return compareLatin(a, b);
}

function compareHan(a: NameForms, b: NameForms): Likeness {
  if (a.han === b.han) return { score: 97, step: 'exact' };
  if (a.han === b.reversed || a.reversed === b.han) return { score: 96, step: 'order' };
  const [x, y] = [[...a.han], [...b.han]];
  const most = Math.max(x.length, y.length);
  const same = x.filter((char, at) => char === y[at]).length;
  const sounds = x.length === y.length && a.readings.some((reading) => b.readings.includes(reading));
  if (sounds) {
    if (x.length < 3) return { score: same > 0 ? 80 : 72, step: 'homophone' };
    return { score: same >= x.length - 1 ? 87 : 82, step: 'homophone' };
  }
  const [core, other] = [a.core || a.han, b.core || b.han];
  return most >= 5 && oneApart(core, other) ? { score: Math.round(100 - 120 / most), step: 'similar' } : NONE;
}

/**
 * Pinyin already omits tones and characters: one different letter means another name, but in a long name it is a typing
 * error.
 */
function comparePinyin(a: NameForms, b: NameForms): Likeness {
  if (a.readings.some((reading) => b.readings.includes(reading))) {
    if (!a.han && !b.han) return sameTokens(a, b);
    const chars = [...(a.han || b.han)].length;
    return { score: chars > 2 ? 92 : 88, step: 'pinyin' };
  }
  const long = (reading: string) => reading.length >= PINYIN_LOOSE_MIN;
  const near = a.readings.some((x) => long(x) && b.readings.some((y) => long(y) && oneApart(x, y)));
  return near ? { score: 86, step: 'similar' } : NONE;
}

function sameTokens(a: NameForms, b: NameForms): Likeness {
  const sorted = (form: NameForms) => form.tokens.toSorted().join(' ');
  return sorted(a) === sorted(b) ? { score: 97, step: 'order' } : { score: 95, step: 'order' };
}

function compareLatin(a: NameForms, b: NameForms): Likeness {
  if (a.tokens.length === 0 || b.tokens.length === 0) return NONE;
  if (a.readings.some((reading) => b.readings.includes(reading))) return sameTokens(a, b);
  const [few, many] = a.tokens.length <= b.tokens.length ? [a.tokens, b.tokens] : [b.tokens, a.tokens];
  if (few.length === 1 && many.length > 1) return NONE;
  const pairs = few
    .flatMap((x, at) => many.map((y, to) => ({ at, to, ...alike(x, y) })))
    .toSorted((x, y) => y.likeness * y.weight - x.likeness * x.weight);
  const [usedAt, usedTo] = [new Set<number>(), new Set<number>()];
  let [sum, weight, initials] = [0, 0, 0];
  for (const pair of pairs) {
    if (usedAt.has(pair.at) || usedTo.has(pair.to)) continue;
    usedAt.add(pair.at);
    usedTo.add(pair.to);
    sum += pair.likeness * pair.weight;
    weight += pair.weight;
    initials += pair.initial;
  }
  for (const [to, token] of many.entries()) if (!usedTo.has(to)) weight += 0.2 * Math.min(token.length, 8);
  const score = Math.round((100 * sum) / weight);
  if (initials > 0) return { score: initials < few.length ? Math.min(score, 90) : 0, step: 'initial' };
  return { score: Math.min(score, 96), step: score >= 97 ? 'order' : 'similar' };
}

/**
 * Compares two parts by letters and by sound; an initial matches a part that begins with it. Short parts tolerate few
 * differences.
 */
function alike(x: string, y: string): { likeness: number; weight: number; initial: number } {
  const weight = Math.min(Math.max(x.length, y.length), 8);
  if (x === y) return { likeness: 1, weight, initial: 0 };
  if (x.length === 1 || y.length === 1)
    return x[0] === y[0] ? { likeness: 0.9, weight: 2, initial: 1 } : { likeness: 0, weight: 4, initial: 0 };
  const letters = jaroWinkler(x, y);
  const short = Math.min(x.length, y.length) <= 4;
  let likeness = short ? (letters >= 0.92 ? letters : letters ** 3) : letters ** 1.5;
  if (letters < 0.8) likeness *= 0.6;
  if (letters >= 0.7 && Math.min(x.length, y.length) >= 4 && skeletonOf(x) === skeletonOf(y))
    likeness = Math.max(likeness, 0.93);
  return { likeness, weight, initial: 0 };
}

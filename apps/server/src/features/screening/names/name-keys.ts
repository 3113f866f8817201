import type { NameForms } from './name-forms.ts';
import { skeletonOf } from './name-rules.ts';

const KEYS_MAX = 400;
const HAN_LOOSE_MIN = 5;
const HAN_LOOSE_MAX = 30;
const PINYIN_LOOSE_MIN = 10;
const SKELETON_LOOSE_MIN = 4;
const EVERY_PAIR_MAX = 5;

/**
 * Numbers under which a record is found: two names that could be one share some. Documents are found by theirs alone,
 * however many names there are.
 */
export function keysOf(forms: readonly NameForms[], documents: readonly string[] = []): number[] {
  const keys = new Set<number>();
  for (const form of forms) {
    for (const text of wholeTexts(form)) keys.add(hash(text));
    for (const token of partsOf(form))
      for (const text of token.length === 1 ? [`i:${token}`] : partTexts(token)) keys.add(hash(text));
  }
  return [...new Set([...documents.map(numberKey), ...[...keys].slice(0, KEYS_MAX)])];
}

/**
 * What a name is looked for by: keys of the whole of it, of two of its parts together, of one part;
 * `rare`: only where few have it.
 */
export type Search = {
  keys: number[];
  whole: number[];
  pairs: { a: number[]; b: number[] }[];
  singles: { keys: number[]; rare: boolean }[];
};

/** How a name is looked for. A first name is shared by thousands: it takes two parts, or one that few have. */
export function searchOf(forms: readonly NameForms[], documents: readonly string[] = []): Search {
  const keys = keysOf(forms, documents);
  const whole = new Set(documents.map(numberKey));
  const [pairs, singles]: [Search['pairs'], Search['singles']] = [[], []];
  for (const form of forms) {
    for (const text of wholeTexts(form)) whole.add(hash(text));
    const parts = partsOf(form).filter((token) => token.length > 1);
    const groups = parts.map((token) => partTexts(token).map(hash));
    for (const [at, to] of pairsOf(groups.length))
      pairs.push({ a: withInitial(groups, parts, at), b: withInitial(groups, parts, to) });
    singles.push(...groups.map((group) => ({ keys: group, rare: groups.length > 1 })));
  }
  return { keys, whole: [...whole].slice(0, KEYS_MAX), pairs, singles };
}

/** On a list it may be the initial alone. */
function withInitial(groups: readonly number[][], parts: readonly string[], at: number): number[] {
  return [...(groups[at] ?? []), hash(`i:${parts[at]?.[0]}`)];
}

/** Every two of few parts; of many, those beside each other: where more than half of them agree, two neighbours do. */
function pairsOf(count: number): [number, number][] {
  const all = Array.from({ length: count }, (_, at) => at);
  if (count > EVERY_PAIR_MAX) return all.map((at) => [at, (at + 1) % count]);
  return all.flatMap((at) => all.slice(at + 1).map((to): [number, number] => [at, to]));
}

/** The number a document or a wallet is found by. */
export function numberKey(document: string): number {
  return hash(`n:${documentKey(document)}`);
}

/** A document number or an address, as it is written otherwise too. */
export function documentKey(document: string): string {
  return document
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function* wholeTexts({ exact, han, turned, core, readings, pinyin }: NameForms): Generator<string> {
  yield `x:${exact}`;
  if (core) yield `c:${core.replaceAll(' ', '')}`;
  for (const reading of readings) yield `p:${reading}`;
  const [first] = readings;
  if (pinyin && first && first.length >= PINYIN_LOOSE_MIN) for (const text of around(first)) yield `e:${text}`;
  if (!han) return;
  yield `h:${han}`;
  if (turned) yield `h:${turned}`;
  const { length } = [...han];
  if (length >= HAN_LOOSE_MIN && length <= HAN_LOOSE_MAX) for (const text of around(core || han)) yield `d:${text}`;
}

/** Parts that are names by themselves; pinyin and Han names are found whole. */
function partsOf({ han, pinyin, tokens }: NameForms): readonly string[] {
  return han || pinyin ? [] : tokens;
}

/** How a part sounds, and with any one sound left out. */
function partTexts(token: string): string[] {
  const sound = skeletonOf(token);
  if (sound.length < 2) return [`t:${token}`];
  return [sound, ...(sound.length >= SKELETON_LOOSE_MIN ? less(sound) : [])].map((text) => `k:${text}`);
}

/** A text, and the same with any one sign taken out: two that differ by one letter share one of these. */
function around(text: string): string[] {
  return [text, ...less(text)];
}

function less(text: string): string[] {
  const signs = [...text];
  return signs.map((_, at) => signs.toSpliced(at, 1).join(''));
}

/** FNV-1a as a signed 32-bit number, the width of the index. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value | 0;
}

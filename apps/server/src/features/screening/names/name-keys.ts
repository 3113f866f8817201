import type { NameForms } from './name-forms.ts';
import { skeletonOf } from './name-rules.ts';

const KEYS_MAX = 400;
const HAN_LOOSE_MIN = 5;
const HAN_LOOSE_MAX = 30;
const PINYIN_LOOSE_MIN = 10;
const SKELETON_LOOSE_MIN = 4;
const EVERY_PAIR_MAX = 5;

/**
 * Returns the numbers by which a record is found: two names that may be the same share some. Each document has a key of
 * its own, however many names there are.
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
 * Search keys of a name: of the whole name, of two of its parts together, of one part; `rare`: only if few records have
 * it.
 */
export type Search = {
  keys: number[];
  whole: number[];
  pairs: { a: number[]; b: number[] }[];
  singles: { keys: number[]; rare: boolean }[];
};

/** Builds the search for a name. Thousands share a first name, so it takes two parts, or one part that few have. */
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

/** Adds the key of the initial, because a list may contain the initial alone. */
function withInitial(groups: readonly number[][], parts: readonly string[], at: number): number[] {
  return [...(groups[at] ?? []), hash(`i:${parts[at]?.[0]}`)];
}

/**
 * Returns every pair of few parts; of many parts, neighbours only: if more than half of them agree, two neighbours do.
 */
function pairsOf(count: number): [number, number][] {
  const all = Array.from({ length: count }, (_, at) => at);
  if (count > EVERY_PAIR_MAX) return all.map((at) => [at, (at + 1) % count]);
  return all.flatMap((at) => all.slice(at + 1).map((to): [number, number] => [at, to]));
}

/** Returns the key by which a document or a wallet is found. */
export function numberKey(document: string): number {
  return hash(`n:${documentKey(document)}`);
}

/** Normalizes a document number or an address, so that other spellings are equal. */
export function documentKey(document: string): string {
  return document
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function* wholeTexts({ exact, han, reversed, core, readings, pinyin }: NameForms): Generator<string> {
  yield `x:${exact}`;
  if (core) yield `c:${core.replaceAll(' ', '')}`;
  for (const reading of readings) yield `p:${reading}`;
  const [first] = readings;
  if (pinyin && first && first.length >= PINYIN_LOOSE_MIN) for (const text of around(first)) yield `e:${text}`;
  if (!han) return;
  yield `h:${han}`;
  if (reversed) yield `h:${reversed}`;
  const { length } = [...han];
  if (length >= HAN_LOOSE_MIN && length <= HAN_LOOSE_MAX) for (const text of around(core || han)) yield `d:${text}`;
}

/** Returns parts that are names by themselves; pinyin and Han names are searched as a whole. */
function partsOf({ han, pinyin, tokens }: NameForms): readonly string[] {
  return han || pinyin ? [] : tokens;
}

/** Returns the sound of a part, and the same with any one sound omitted. */
function partTexts(token: string): string[] {
  const sound = skeletonOf(token);
  if (sound.length < 2) return [`t:${token}`];
  return [sound, ...(sound.length >= SKELETON_LOOSE_MIN ? less(sound) : [])].map((text) => `k:${text}`);
}

/**
 * Returns a text, and the same with any one character omitted: two texts that differ by one letter share one of these.
 */
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

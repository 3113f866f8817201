import type { NameForms } from './name-forms.ts';
import { skeletonOf } from './name-rules.ts';

const KEYS_MAX = 400;
const HAN_LOOSE_MIN = 5;
const HAN_LOOSE_MAX = 30;
const PINYIN_LOOSE_MIN = 10;
const SKELETON_LOOSE_MIN = 4;

/** Numbers under which a name is found: two names that could be one share some. Documents are found by theirs alone. */
export function keysOf(forms: readonly NameForms[], documents: readonly string[] = []): number[] {
  const keys = new Set<number>();
  for (const form of forms) for (const text of keyTexts(form)) keys.add(hash(text));
  for (const document of documents) keys.add(hash(`n:${documentKey(document)}`));
  return [...keys].slice(0, KEYS_MAX);
}

/** A document number or an address, as it is written otherwise too. */
export function documentKey(document: string): string {
  return document
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function* keyTexts({ exact, han, turned, core, readings, tokens, pinyin }: NameForms): Generator<string> {
  yield `x:${exact}`;
  if (core) yield `c:${core.replaceAll(' ', '')}`;
  for (const reading of readings) yield `p:${reading}`;
  const [first] = readings;
  if (pinyin && first && first.length >= PINYIN_LOOSE_MIN) for (const text of around(first)) yield `e:${text}`;
  if (han) {
    yield `h:${han}`;
    if (turned) yield `h:${turned}`;
    const { length } = [...han];
    if (length >= HAN_LOOSE_MIN && length <= HAN_LOOSE_MAX) for (const text of around(core || han)) yield `d:${text}`;
    return;
  }
  if (pinyin) return;
  for (const token of tokens) {
    const sound = skeletonOf(token);
    if (sound.length < 2) {
      if (token.length > 1) yield `t:${token}`;
      continue;
    }
    yield `k:${sound}`;
    if (sound.length >= SKELETON_LOOSE_MIN) for (const text of less(sound)) yield `k:${text}`;
  }
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

import { Converter } from 'opencc-js/t2cn';
import { polyphonic } from 'pinyin-pro';
import { coreOf, isPinyinName, latinTokens } from './name-rules.ts';

/** One way to read a name; comparison and search use these forms. */
export type NameForms = {
  /** Width, case, script, blanks, dots and signs are folded; digits stay. */
  exact: string;
  /** Simplified Han characters, if the name has no other letters. */
  han: string;
  /** The Han form with its parts in reverse order, if it has several parts. */
  reversed: string;
  /** The name without words for the type of company. */
  core: string;
  /** Readings without tones, as one word; for a Latin name in each rotation of its parts. */
  readings: readonly string[];
  /** Parts in Latin letters; empty for a Han name. */
  tokens: readonly string[];
  /** Whether it is read as pinyin: a Han name, or a Latin one that is a Chinese name. */
  pinyin: boolean;
};

const NAME_MAX = 200;
const HAN_READ_MAX = 12;
const READINGS_MAX = 32;
const MIXED_READINGS_MAX = 6;
const ROTATIONS_MAX = 4;
const KEPT_MAX = 40_000;
const HAN = /\p{Script=Han}/u;
const LETTER = /\p{L}/u;

const toSimplified = Converter({ from: 'tw', to: 'cn' });
const kept = new Map<string, readonly NameForms[]>();

/** Applies NFKC and lower case, then simplified characters. */
function simplify(text: string): string {
  const folded = text.normalize('NFKC').slice(0, NAME_MAX).toLowerCase();
  return HAN.test(folded) ? toSimplified(folded) : folded;
}

/**
 * Returns every way to read a name: as a whole, and each script of a mixed name alone. Empty for a text without letters
 * and digits.
 */
export function formsOf(name: string): readonly NameForms[] {
  const known = kept.get(name);
  if (known) return known;
  const text = simplify(name);
  const made = variantsOf(text).flatMap((variant) => formOf(variant) ?? []);
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(name, made);
  return made;
}

function variantsOf(text: string): string[] {
  const letters = [...text].filter((char) => LETTER.test(char));
  const han = letters.filter((char) => HAN.test(char)).length;
  if (han === 0 || han === letters.length) return [text];
  const parts = [text.replace(/[^\p{Script=Han}\s·•‧・⋅∙]/gu, ' '), text.replace(/\p{Script=Han}/gu, ' ')];
  const [run = ''] = /\p{Script=Han}+/u.exec(text) ?? [];
  const readings = readingsOf(run).slice(0, MIXED_READINGS_MAX);
  const rest = (part: string) => part.replaceAll(/\p{Script=Han}+/gu, (other) => ` ${readingsOf(other)[0]} `);
  const wholes = readings.map((reading) => rest(text.replace(run, ` ${reading} `)));
  return [...wholes, ...parts.filter((part) => [...part.matchAll(/\p{L}/gu)].length >= 2)];
}

function formOf(text: string): NameForms | null {
  const exact = text.replace(/[^\p{L}\p{N}]/gu, '');
  if (exact === '') return null;
  const letters = text.replace(/[^\p{L}]/gu, '');
  if (letters !== '' && !/[^\p{Script=Han}]/u.test(letters)) return hanForm(text, exact, letters);
  const tokens = latinTokens(text);
  const core = coreOf(tokens.join(' '));
  return { exact, han: '', reversed: '', core, readings: rotationsOf(tokens), tokens, pinyin: isPinyinName(tokens) };
}

function hanForm(text: string, exact: string, han: string): NameForms {
  const parts = text.split(/[^\p{Script=Han}]+/u).filter(Boolean);
  const reversed = parts.length > 1 && parts.length <= ROTATIONS_MAX ? parts.toReversed().join('') : '';
  const readings = [...han].length <= HAN_READ_MAX ? readingsOf(han) : [];
  return { exact, han, reversed, core: coreOf(han), readings, tokens: [], pinyin: true };
}

function syllables(han: string): string[][] {
  const all = polyphonic(han, { toneType: 'none', type: 'array', nonZh: 'removed' }) as unknown as string[][];
  return all.map((ways) => [...new Set(ways.map((way) => way.replaceAll(/[üv]/g, 'u')))]);
}

/** Combines all readings of all characters, up to a limit: readings of the family name have priority. */
function readingsOf(han: string): string[] {
  let made = [''];
  for (const ways of syllables(han)) {
    const next = made.flatMap((head) => ways.map((way) => head + way));
    made = next.length > READINGS_MAX ? made.map((head) => head + (ways[0] ?? '')) : next;
  }
  return made;
}

function rotationsOf(tokens: readonly string[]): string[] {
  if (tokens.length === 0) return [];
  if (tokens.length > ROTATIONS_MAX) return [tokens.join('')];
  return [...new Set(tokens.map((_, at) => [...tokens.slice(at), ...tokens.slice(0, at)].join('')))];
}

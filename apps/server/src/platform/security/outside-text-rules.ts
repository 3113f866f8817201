import { withoutSealed } from './sealed-input.ts';

/** Replaces lone surrogates and removes the zero character: PostgreSQL accepts neither, as text or in JSON. */
export function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Makes sealed values in a text from outside unreadable as such. */
function ofOthers(text: string): string {
  return withoutSealed(wellFormed(text));
}

/**
 * Cuts well-formed text to `most` UTF-16 units without splitting the last character: PostgreSQL refuses half of one in
 * JSON.
 */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/** Returns outside text in a form that may be stored: well formed, at most `most` characters, none of them split. */
export function outsideText(text: string, most: number): string {
  // A character has at most two UTF-16 units, so text after 2 × `most` units is ignored.
  const clean = ofOthers(text.length > 2 * most ? text.slice(0, 2 * most) : text);
  return clean.length <= most ? clean : Array.from(clean).slice(0, most).join('');
}

/**
 * Matches a possible escaped surrogate, a zero character or the dot of a sealed value in JSON; most answers contain
 * none of them.
 */
const ODD = /\\u|\0|enc\d/i;

/** Parses JSON from outside and makes every text in it well formed, names of fields too. */
export function parseOutsideJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return ODD.test(text) ? cleaned(value) : value;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return ofOthers(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [ofOthers(key), cleaned(one)]));
}

import { withoutSealed } from './sealed-input.ts';

/** Halves of characters and the zero character: PostgreSQL takes neither, as text or in JSON. */
export function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Nothing sealed comes from outside. */
function ofOthers(text: string): string {
  return withoutSealed(wellFormed(text));
}

/** Well-formed text cut to so many UTF-16 units, the last character whole: half of one is no JSON to PostgreSQL. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/** Text of others as it may be stored: well formed, and of at most so many characters, none of them cut in half. */
export function outsideText(text: string, most: number): string {
  // A character has two halves at most: what stands behind twice as many is not looked at.
  const clean = ofOthers(text.length > 2 * most ? text.slice(0, 2 * most) : text);
  return clean.length <= most ? clean : Array.from(clean).slice(0, most).join('');
}

/** What could stand for a half, a zero or the dot of a sealed value in JSON; most answers have none of it. */
const ODD = /\\u|\0|enc\d/i;

/** JSON of others with every text in it well formed, names of fields too. */
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

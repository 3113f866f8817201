/** An entry that the command menu can find: by its title, the title's pinyin, and the groups that contain it. */
export type Findable = { title: string; pinyin?: string; parents?: readonly string[]; path?: string };
/** Cost of a match (lower is better), and the characters of the title that match the query. */
export type Match = { cost: number; marks: readonly number[] };

/** One Chinese character, or one run of other characters, with its pinyin. */
type Unit = { at: number; length: number; literal: string; sound: string; isHan: boolean };
/**
 * A partial match: number of the query's characters that it consumes, its cost, and number of the unit's marked
 * characters.
 */
type Bite = { taken: number; cost: number; marked: number };

const COST = {
  full: 0.1,
  partial: 0.15,
  initial: 0.2,
  gap: 1,
  start: 0.5,
  later: 0.05,
  tail: 0.01,
  parent: 2,
  path: 3,
};
const QUERY_MAX = 64;
/** No real title is longer: the limit keeps a hostile one from costing a second. */
const UNITS_MAX = 40;
const HAN = /\p{Script=Han}/u;

/** Normalizes a query for comparison: half-width, lower case, without the apostrophes that an input method inserts. */
export function normaliseQuery(query: string): string {
  return query.normalize('NFKC').toLowerCase().replace(/['’`]/g, '').trim().slice(0, QUERY_MAX);
}

function unitsOf({ title, pinyin = '' }: Findable): Unit[] {
  const parts = [...title.matchAll(/\p{Script=Han}|[^\p{Script=Han}\s]+/gu)].slice(0, UNITS_MAX);
  const sounds = pinyin.toLowerCase().split(/\s+/).filter(Boolean);
  const isSpelt = sounds.length === parts.length;
  return parts.map((part, at) => {
    const literal = part[0].normalize('NFKC').toLowerCase();
    const isHan = HAN.test(literal);
    return {
      at: part.index,
      length: part[0].length,
      literal,
      isHan,
      sound: isHan && isSpelt ? (sounds[at] ?? '') : '',
    };
  });
}

function commonStart(text: string, query: string, from: number): number {
  let length = 0;
  while (length < text.length && text[length] === query[from + length]) length += 1;
  return length;
}

function bitesOf(unit: Unit, query: string, from: number): Bite[] {
  const { literal, sound, isHan, length } = unit;
  if (query.startsWith(literal, from)) return [{ taken: literal.length, cost: 0, marked: length }];
  if (!isHan) {
    const taken = commonStart(literal, query, from);
    return taken > 0 ? [{ taken, cost: COST.partial, marked: Math.min(taken, length) }] : [];
  }
  const bites: Bite[] = [];
  const common = commonStart(sound, query, from);
  if (common === 0) return bites;
  if (common === sound.length) bites.push({ taken: common, cost: COST.full, marked: length });
  else if (from + common === query.length) bites.push({ taken: common, cost: COST.partial, marked: length });
  if (common >= 2 && /^[zcs]h/.test(sound)) bites.push({ taken: 2, cost: COST.initial, marked: length });
  bites.push({ taken: 1, cost: COST.initial, marked: length });
  return bites;
}

/** Finds the cheapest match of the query, without spaces, in the title: characters, syllables, initials, or a mix. */
function matchTitle(units: readonly Unit[], query: string): Match | undefined {
  const known = new Map<number, Match | null>();
  function rest(at: number, from: number): Match | null {
    if (from === query.length) return { cost: (units.length - at) * COST.tail, marks: [] };
    const key = at * 1_000 + from;
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    let best: Match | null = null;
    for (const [skipped, unit] of units.slice(at).entries()) {
      for (const bite of bitesOf(unit, query, from)) {
        const after = rest(at + skipped + 1, from + bite.taken);
        if (!after) continue;
        const first = from === 0 && skipped > 0 ? COST.start + skipped * COST.later : skipped * COST.gap;
        const cost = after.cost + bite.cost + first;
        if (best && best.cost <= cost) continue;
        const marks = Array.from({ length: bite.marked }, (_, step) => unit.at + step);
        best = { cost, marks: [...marks, ...after.marks] };
      }
    }
    known.set(key, best);
    return best;
  }
  return rest(0, 0) ?? undefined;
}

function matchWord(entry: Findable, units: readonly Unit[], word: string): Match | undefined {
  const inTitle = matchTitle(units, word);
  if (inTitle) return inTitle;
  if (entry.parents?.some((parent) => parent.toLowerCase().includes(word))) return { cost: COST.parent, marks: [] };
  if (word.length >= 2 && entry.path?.toLowerCase().includes(word)) return { cost: COST.path, marks: [] };
  return undefined;
}

/** Matches an entry with a normalized query; undefined without a match. Words may be in any order. */
export function matchEntry(entry: Findable, query: string): Match | undefined {
  const units = unitsOf(entry);
  const words = query.split(/\s+/).filter(Boolean);
  const whole = words.length > 1 ? matchTitle(units, words.join('')) : undefined;
  if (whole) return whole;
  let cost = 0;
  const marks = new Set<number>();
  for (const word of words) {
    const match = matchWord(entry, units, word);
    if (!match) return undefined;
    cost += match.cost;
    for (const mark of match.marks) marks.add(mark);
  }
  return { cost, marks: [...marks].toSorted((a, b) => a - b) };
}

/** Largest bonus of a recent visit; smaller than any difference between matches. */
const RECENT_BONUS = 0.3;

/** Entries that match the query, best first; equal ones by recent visits, then in their given order. */
export function rankEntries<Entry extends Findable>(
  entries: readonly Entry[],
  query: string,
  recent: readonly string[] = [],
): { entry: Entry; marks: readonly number[] }[] {
  const found = entries.flatMap((entry) => {
    const match = matchEntry(entry, query);
    if (!match) return [];
    const visit = recent.indexOf(entry.path ?? '');
    const bonus = visit < 0 ? 0 : RECENT_BONUS * (1 - visit / recent.length);
    return [{ entry, marks: match.marks, cost: match.cost - bonus }];
  });
  return found.toSorted((a, b) => a.cost - b.cost).map(({ entry, marks }) => ({ entry, marks }));
}

/** Splits a title into marked and unmarked pieces. */
export function piecesOf(title: string, marks: readonly number[]): { text: string; marked: boolean }[] {
  const pieces: { text: string; marked: boolean }[] = [];
  const met = new Set(marks);
  for (let at = 0; at < title.length; at += 1) {
    const marked = met.has(at);
    const last = pieces.at(-1);
    if (last?.marked === marked) last.text += title[at];
    else pieces.push({ text: title[at] ?? '', marked });
  }
  return pieces;
}

/** Returns the query when it looks like an order number, ours or the merchant's; undefined for words. */
export function orderNumberIn(query: string): string | undefined {
  const text = query.normalize('NFKC').trim();
  const isNumber = /^[\w.:-]{6,64}$/.test(text) && text.replace(/\D/g, '').length >= 4;
  return isNumber ? text : undefined;
}

import { MACHINES, type Machine } from './state-machines.ts';

/** A piece of SQL, and what its names stand for in addition to those it defines itself. */
export type Source = { where: string; text: string; names?: Readonly<Record<string, readonly string[]>> };
export type StateList = { where: string; said: string; machines: Machine[]; names: string[] };

/** Tables whose states are the server's own, which no call returns. */
const OF_THE_SERVER = new Set(['ledger_hold', 'screening_load', 'screening_run']);

const TABLES = new Set(MACHINES.map(({ table }) => table));
const COLUMNS = [...new Set(MACHINES.map(({ column }) => column))].join('|');
/**
 * `c.status in (0, 1)`, `state not in ('open')`, `c.state < 3`, `(state = ANY (ARRAY['made'::text, 'sent'::text]))`.
 */
const LIST = new RegExp(
  `(?:\\b([a-z_]+)[.])?\\b(${COLUMNS})\\s*(?:(not in|in|= any|<> all|<=|>=|<(?!>)|>))\\s*` +
    '(\\(array\\[[^\\]]*\\]\\)|\\([^()]*\\)|\\d+)',
  'gi',
);
/** `from cash_out c`, `join refund as r`, `(o payout_order)`, `declare c payout_claim;`. */
const NAMED = [
  /(?:\b(?:from|join|update|into|using)|[,`])\s+(?=([a-z_]+)\s+(?:as\s+)?([a-z_]+)\b)/gi,
  /\b([a-z_]+)\s+([a-z_]+)(?:%rowtype)?\s*[;,)]/gi,
  /\b(?:from|join|update|into|on)\s+([a-z_]+)/gi,
] as const;

type Named = { name: string; table: string; at: number };
/** Returns what names in a text stand for, and where each is defined. */
function namesIn({ text, names = {} }: Source): Named[] {
  const given = [
    ...[...text.matchAll(NAMED[0])].map(({ 1: table = '', 2: name = '', index }) => ({ name, table, at: index })),
    ...[...text.matchAll(NAMED[1])].map(({ 1: name = '', 2: table = '', index }) => ({ name, table, at: index })),
    ...[...text.matchAll(NAMED[2])].map(({ 1: table = '', index }) => ({ name: '', table, at: index })),
    ...Object.entries(names).flatMap(([name, tables]) => tables.map((table) => ({ name, table, at: 0 }))),
  ];
  return given.filter(({ table }) => TABLES.has(table) || OF_THE_SERVER.has(table));
}

/**
 * Returns the tables that a name may be at a place. Where it is defined several times, the nearest counts: before a
 * condition, and after a selected column.
 */
function tablesAt(text: string, named: readonly Named[], { name, at }: { name: string; at: number }): Set<string> {
  const own = named.filter((one) => one.name === name).sort((a, b) => a.at - b.at);
  const tables = new Set(own.map(({ table }) => table));
  if (tables.size < 2 || own.every((one) => one.at === 0)) return tables;
  const clause =
    text
      .slice(0, at)
      .toLowerCase()
      .split(/\bselect\b/)
      .at(-1) ?? '';
  const [before, behind] = [own.findLast((one) => one.at < at), own.find((one) => one.at > at)];
  const nearest = /\b(from|update|into)\b/.test(clause) ? (before ?? behind) : (behind ?? before);
  return new Set(nearest ? [nearest.table] : []);
}

/**
 * Returns the states that a comparison accepts; null where it names something that is no state, and so concerns
 * something else.
 */
function statesOf({ states }: Machine, op: string, list: string): (number | string)[] | null {
  if (/^\d+$/.test(list)) {
    const bound = Number(list);
    const takes: Record<string, (state: number) => boolean> = {
      '<': (state) => state < bound,
      '<=': (state) => state <= bound,
      '>': (state) => state > bound,
      '>=': (state) => state >= bound,
    };
    return states.filter((state) => takes[op]?.(Number(state)));
  }
  const said = [...list.matchAll(/'([a-z_]+)'|\b(\d+)\b/gi)].map(([, word, number]) => word ?? Number(number));
  return said.every((state) => states.includes(state)) ? said : null;
}

const sorted = (states: readonly (number | string)[]) => [...states].sort().join();
/**
 * Returns the set of a machine that equals a list, or its complement; a single state, and all but one, need no name.
 */
function nameOf({ states, sets }: Machine, list: readonly (number | string)[]): string | undefined {
  const rest = states.filter((state) => !list.includes(state));
  if (list.length === 1 || rest.length === 1) return [...list, ...rest].at(list.length === 1 ? 0 : -1)?.toString();
  for (const [name, set] of sets) {
    if (sorted(set) === sorted(list)) return name;
    if (sorted(set) === sorted(rest)) return `not ${name}`;
  }
  return undefined;
}

/**
 * Returns every comparison of a state with several states in a piece of SQL, with the names of the sets it may be; none
 * where the contract has no name for it. A list made at run time (`any (starts)`, `(0, 5 - x)`) is left out.
 */
export function listsIn(source: Source): StateList[] {
  const named = namesIn(source);
  const found: StateList[] = [];
  for (const match of source.text.matchAll(LIST)) {
    const [said, name = '', column = '', op = '', list = ''] = match;
    if (/[-+$.]|select|:=/.test(list) || !/\d|'/.test(list)) continue;
    const known = tablesAt(source.text, named, { name, at: match.index });
    const machines = MACHINES.filter((one) => one.column === column && known.has(one.table));
    const names = machines.flatMap((one) => {
      const states = statesOf(one, op.toLowerCase(), list);
      return (states && nameOf(one, states)) ?? [];
    });
    if (names.length === 0 && [...known].some((table) => OF_THE_SERVER.has(table))) continue;
    found.push({ where: source.where, said, machines, names });
  }
  return found;
}

/** A state machine as data: from each state, the states it may go to. */
export type Moves<S extends number | string> = Readonly<Record<S, readonly S[]>>;

/** The values of a list of codes: for `{ open: 0, closed: 1 }` the union `0 | 1`. */
export type CodeOf<List> = List[keyof List];

/** Returns the codes of a table of names, as `z.enum` and `oneOf` take them. */
/*@__NO_SIDE_EFFECTS__*/
export function keysOf<T extends string>(table: Readonly<Record<T, unknown>>): [T, ...T[]] {
  return Object.keys(table) as [T, ...T[]];
}

/** Returns the name of a number in a table of codes. Throws for a number that it does not have. */
export function nameOfCode<T extends string>(table: Readonly<Record<T, number>>, code: number): T {
  const found = keysOf(table).find((name) => table[name] === code);
  if (found === undefined) throw new RangeError(`no state has the number ${code}`);
  return found;
}

/** Whether a text is one of a table's codes. */
export function isKeyOf<T extends object>(table: T, text: PropertyKey): text is keyof T {
  return Object.hasOwn(table, text);
}

/** Colour of a state; the word carries the meaning, the colour only helps. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'mute';

/** Facts of each state, one for each question that code asks about a state; a new state must answer all of them. */
export type Facts<S extends number | string, Fact extends string> = Readonly<
  Record<S, Readonly<Record<Fact, boolean>>>
>;

/** Returns the states for which a fact holds. */
export function statesThat<S extends number | string, Fact extends string>(
  states: readonly S[],
  facts: Facts<S, Fact>,
  fact: Fact,
): S[] {
  return states.filter((state) => facts[state][fact]);
}

/** Returns a pattern for one of the codes as text, as in queries. */
export function oneCode(codes: readonly (number | string)[]): RegExp {
  return new RegExp(`^(${codes.join('|')})$`);
}
/** Returns a pattern for some of the codes, comma-separated. */
export function someCodes(codes: readonly (number | string)[]): RegExp {
  const one = `(${codes.join('|')})`;
  return new RegExp(`^${one}(,${one})*$`);
}

/** Whether the table allows the move. */
export function mayMove<S extends number | string>(moves: Moves<S>, from: S, to: S): boolean {
  return moves[from]?.includes(to) ?? false;
}

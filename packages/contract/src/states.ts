/** A state machine as data: from each state, the states it may go to. */
export type Moves<S extends number | string> = Readonly<Record<S, readonly S[]>>;

/** The values of a list of codes: of `{ open: 0, closed: 1 }` the union `0 | 1`. */
export type CodeOf<List> = List[keyof List];

/** The codes of a table of names, as `z.enum` and `oneOf` take them. */
/*@__NO_SIDE_EFFECTS__*/
export function keysOf<T extends string>(table: Readonly<Record<T, unknown>>): [T, ...T[]] {
  return Object.keys(table) as [T, ...T[]];
}

/** Whether a text is one of a table's codes. */
export function isKeyOf<T extends object>(table: T, text: PropertyKey): text is keyof T {
  return Object.hasOwn(table, text);
}

/** How a state looks; the word carries the meaning, the colour only helps. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'mute';

/** What each state means, a word for each question that somebody asks of it: a new state answers all of them. */
export type Facts<S extends number | string, Fact extends string> = Readonly<
  Record<S, Readonly<Record<Fact, boolean>>>
>;

/** States of which a fact holds. */
export function statesThat<S extends number | string, Fact extends string>(
  states: readonly S[],
  facts: Facts<S, Fact>,
  fact: Fact,
): S[] {
  return states.filter((state) => facts[state][fact]);
}

/** One of the codes as text, as queries carry them. */
export function oneCode(codes: readonly (number | string)[]): RegExp {
  return new RegExp(`^(${codes.join('|')})$`);
}
/** Some of the codes, with commas between. */
export function someCodes(codes: readonly (number | string)[]): RegExp {
  const one = `(${codes.join('|')})`;
  return new RegExp(`^${one}(,${one})*$`);
}

/** Whether the table allows the move. */
export function mayMove<S extends number | string>(moves: Moves<S>, from: S, to: S): boolean {
  return moves[from]?.includes(to) ?? false;
}

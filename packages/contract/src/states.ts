/** A state machine as data: from each state, the states it may go to. */
export type Moves<S extends number | string> = Readonly<Record<S, readonly S[]>>;

/** Whether the table allows the move. */
export function mayMove<S extends number | string>(moves: Moves<S>, from: S, to: S): boolean {
  return moves[from]?.includes(to) ?? false;
}

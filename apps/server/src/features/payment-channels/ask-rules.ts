/** Seconds until a channel is asked again about a payment, by the number of times it was asked before. */
const PAUSES_S = [5, 5, 10, 10, 20, 30, 60, 60, 120, 300, 600] as const;
const LAST_S = 1_800;

export function askAgainS(asks: number): number {
  return PAUSES_S[asks] ?? LAST_S;
}

/**
 * A payment that its channel does not know ends only so many milliseconds after its time: until then its first call may
 * still be under way.
 */
export const ENDS_AFTER_MS = 60_000;

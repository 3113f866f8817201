import { seededRandom } from '../../../../sandbox/src/simulator/simulator-rules.ts';

/** A source of choices determined by one number: the same seed makes the same run. */
export type Random = {
  readonly seed: number;
  /** Returns a number from 0 up to, but without, `below`. */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** Returns true with this probability. */
  chance(share: number): boolean;
};

export function createRandom(seed: number): Random {
  const next = seededRandom(seed);
  return {
    seed,
    below: (below) => Math.floor(next() * below),
    pick: (from) => from[Math.floor(next() * from.length)] as never,
    chance: (share) => next() < share,
  };
}

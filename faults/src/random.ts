/** A source of choices that depends on one number: the same seed makes the same run. */
export type Random = {
  readonly seed: number;
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** True with this probability. */
  chance(share: number): boolean;
};

/** Mulberry32: small, evenly distributed, and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  function pick<T>(from: readonly T[]): T {
    const one = from[Math.floor(next() * from.length)];
    if (one === undefined) throw new RangeError('nothing to pick from');
    return one;
  }
  return {
    seed,
    below: (below) => Math.floor(next() * below),
    pick,
    chance: (share) => next() < share,
  };
}

/** Source of time for every decision; tests replace it. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

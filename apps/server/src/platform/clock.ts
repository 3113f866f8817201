/** Source of time for everything that decides; tests put their own in its place. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

import type { Clock } from '../platform/clock.ts';

/** The real time, moved forward by hand. It is only the server's clock: the database keeps its own. */
export type TestClock = Clock & { advance(ms: number): void };

export function createTestClock(): TestClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance(ms) {
      ahead += ms;
    },
  };
}

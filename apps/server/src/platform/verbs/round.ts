import type { Writes } from '../database/db.ts';
import type { Signal } from '../events/events.ts';
import { shouldStop } from '../jobs/stopping.ts';
import { grantWrites } from './grant-writes.ts';
import type { Ctx } from './verb.ts';

type Round<O> = {
  /** As money commands are named; why it is done whatever the licence says stands in scripts/lib/money-gates.mjs. */
  name: string;
  /** Who looks again where something was done; `events` where nothing is said. */
  signals?: readonly Signal[];
  /**
   * One call to a database function, which writes the audit or event rows itself. Answers how many it did,
   * or the number of what it made.
   */
  run(writes: Writes): Promise<O>;
};

/**
 * A money command of a job: the program asks for it by itself, so that nobody's permission stands before it, and it
 * ends or records what is on its way already.
 * @example export const settleCashOuts = roundCommand({ name: 'cash-out.settle', run: ({ app }) => settleAll(app) });
 */
export function roundCommand<O extends number | string | null>(round: Round<O>): (ctx: Ctx) => Promise<O> {
  const { signals = ['events'] } = round;
  return async function execute({ platform }) {
    const done = await round.run(grantWrites(platform.db));
    if (done) for (const signal of signals) platform.bus.signal(signal);
    return done;
  };
}

/** Round after round, until one does fewer than `most`, which each may. Answers how many they did. */
export function repeated(most: number, round: (ctx: Ctx) => Promise<number>): (ctx: Ctx) => Promise<number> {
  return async function repeat(ctx) {
    for (let all = 0; ; ) {
      const done = await round(ctx);
      all += done;
      if (done < most || shouldStop()) return all;
    }
  };
}

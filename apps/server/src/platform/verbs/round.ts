import type { Writes } from '../database/db.ts';
import type { Signal } from '../events/events.ts';
import { shouldStop } from '../jobs/stopping.ts';
import { grantWrites } from './grant-writes.ts';
import type { Ctx } from './verb.ts';

type Round<O> = {
  /** Named like a money command; scripts/lib/money-gates.mjs says why it runs whatever the licence allows. */
  name: string;
  /** Signals sent where something was done; `events` by default. */
  signals?: readonly Signal[];
  /**
   * Makes one call to a database function, which writes the audit or event rows itself. Returns how many it did, or the
   * number of what it made.
   */
  run(writes: Writes): Promise<O>;
};

/**
 * A money command of a job. The program starts it by itself, so it needs nobody's permission; it ends or records what
 * is already under way.
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

/** Repeats rounds until one does fewer than `most`, the limit of each. Returns how many they did in all. */
export function repeated(most: number, round: (ctx: Ctx) => Promise<number>): (ctx: Ctx) => Promise<number> {
  return async function repeat(ctx) {
    for (let all = 0; ; ) {
      const done = await round(ctx);
      all += done;
      if (done < most || shouldStop()) return all;
    }
  };
}

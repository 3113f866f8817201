import type { Platform } from '../platform.ts';
import { rest, shouldStop } from './stopping.ts';

/**
 * Rows of one statement: some milliseconds, so that neither readers of final events nor waits for the rows' locks take
 * long.
 */
export const PRUNE_AT_ONCE = 1_000;
/** Longest time of one round in ms; the next round of the job continues where this one ended. */
const MOST_MS = 120_000;

/**
 * Deletes expired rows in batches, each in a transaction of its own, with a pause as long as the batch took; returns
 * the number of rows. One statement over a long backlog would delay every cursor, notice and seal until it ended.
 */
export async function pruneInBatches(
  { clock }: Pick<Platform, 'clock'>,
  prune: (most: number) => Promise<number>,
): Promise<number> {
  const begunAt = clock.now();
  let gone = 0;
  for (;;) {
    const batchAt = performance.now();
    const count = await prune(PRUNE_AT_ONCE);
    gone += count;
    if (count < PRUNE_AT_ONCE || clock.now() - begunAt > MOST_MS || shouldStop()) return gone;
    await rest(performance.now() - batchAt);
  }
}

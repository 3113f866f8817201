import type { Platform } from '../platform.ts';
import { rest, shouldStop } from './stopping.ts';

/**
 * Rows of one statement: some milliseconds, so that whatever waits for final events, or for the
 * rows' locks, never waits long.
 */
export const PRUNE_AT_ONCE = 1_000;
/** The next turn of the job goes on where this one ended. */
const MOST_MS = 120_000;

/**
 * Clears away what is over, a batch in a transaction of its own after the other, with a pause as long as the
 * batch took; answers how many rows went. One statement over a long backlog would hold back every cursor,
 * notice and seal until it ended.
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

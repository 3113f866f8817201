import type { Platform } from '../../platform/platform.ts';
import { deleteForgottenProofs, releaseOldProofs } from './proof-store.ts';

/** How long files are kept after the end of their payout. */
export const KEPT_MS = 180 * 86_400_000;
const TURN_MAX = 500;

/**
 * Lets files go that are no longer needed, and forgets uploads that never came onto a claim. What they were, on which claim, and what
 * they looked like stays written down. The files themselves go with the platform's pruning.
 */
export async function expireProofs({ db, clock }: Platform): Promise<{ released: number; forgotten: number }> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const released = await releaseOldProofs(tx, now - KEPT_MS, now, TURN_MAX);
    return { released, forgotten: await deleteForgottenProofs(tx) };
  });
}

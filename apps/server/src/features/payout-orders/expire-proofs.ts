import { ownWork } from '../../platform/own-work.ts';
import type { Platform } from '../../platform/platform.ts';
import { pruneInBatches } from '../../platform/prune.ts';
import { deleteForgottenProofs } from './proof-store.ts';

/**
 * Forgets uploads that never came onto a claim. Those that did stay as long as proofs are kept (features/retention).
 */
export function expireProofs(platform: Platform): Promise<number> {
  return pruneInBatches(platform, (most) => deleteForgottenProofs(ownWork(platform.db, 'prune').app, most));
}

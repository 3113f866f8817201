import { pruneInBatches } from '../../../platform/jobs/prune.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { deleteForgottenProofs } from './proof-store.ts';

/**
 * Forgets uploads that never came onto a claim. Those that did stay as long as proofs are kept (features/retention).
 */
export function expireProofs(platform: Platform): Promise<number> {
  return pruneInBatches(platform, (most) => deleteForgottenProofs(ownWork(platform.db, 'prune').app, most));
}

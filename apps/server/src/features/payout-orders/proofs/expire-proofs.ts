import { pruneInBatches } from '../../../platform/jobs/prune.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { deleteForgottenProofs } from './proof-store.ts';

/**
 * Deletes records of uploads that were never attached to a claim. Attached ones stay as long as proofs are kept
 * (features/retention).
 */
export function expireProofs(platform: Platform): Promise<number> {
  return pruneInBatches(platform, (most) => deleteForgottenProofs(ownWork(platform.db, 'prune').app, most));
}

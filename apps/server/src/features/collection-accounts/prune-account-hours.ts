import { pruneInBatches } from '../../platform/jobs/prune.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { pruneHours } from './account-reads-store.ts';

/** Deletes hours of accounts that no health figure reads any more. */
export function pruneAccountHours(platform: Platform): Promise<number> {
  return pruneInBatches(platform, (most) => pruneHours(ownWork(platform.db, 'prune').app, most));
}

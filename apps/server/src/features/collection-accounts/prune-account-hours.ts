import { ownWork } from '../../platform/own-work.ts';
import type { Platform } from '../../platform/platform.ts';
import { pruneInBatches } from '../../platform/prune.ts';
import { pruneHours } from './account-reads-store.ts';

/** Forgets the hours of accounts that no health figure looks back to. */
export function pruneAccountHours(platform: Platform): Promise<number> {
  return pruneInBatches(platform, (most) => pruneHours(ownWork(platform.db, 'prune').app, most));
}

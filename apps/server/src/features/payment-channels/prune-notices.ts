import { pruneInBatches } from '../../platform/jobs/prune.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { pruneRefusedNotices } from './notices-store.ts';

/** Deletes refused notices that nobody needs any more. */
export function pruneNotices(platform: Platform): Promise<number> {
  return pruneInBatches(platform, (most) => pruneRefusedNotices(ownWork(platform.db, 'prune').evidence, most));
}

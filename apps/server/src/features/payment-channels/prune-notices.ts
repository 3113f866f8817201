import { pruneInBatches } from '../../platform/jobs/prune.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { pruneChannelNotices } from './notices-store.ts';

/** Lets go of notices that nobody needs any more, and of the content of those that proved nothing. */
export function pruneNotices(platform: Platform): Promise<number> {
  return pruneInBatches(platform, (most) => pruneChannelNotices(ownWork(platform.db, 'prune').evidence, most));
}

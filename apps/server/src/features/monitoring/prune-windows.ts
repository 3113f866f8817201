import { pruneInBatches } from '../../platform/jobs/prune.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { pruneMonitoring } from './monitoring-store.ts';

/** Deletes windows that no rule reads any more; decisions stay. */
export function pruneWindows(platform: Platform): Promise<number> {
  return pruneInBatches(platform, (most) => pruneMonitoring(ownWork(platform.db, 'prune').app, most));
}

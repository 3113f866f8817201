import { pruneInBatches } from '../../../platform/jobs/prune.ts';
import { shouldStop } from '../../../platform/jobs/stopping.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { dropKeys, markUnkeyed } from '../names/index-store.ts';

/** Days in which a retired version may be used again at once; later it must be loaded again. */
const RETIRED_DAYS = 7;

/** Removes the search keys of retired versions, a limited number of records at a time; the records themselves stay. */
export async function pruneListKeys(platform: Platform): Promise<number> {
  const { app } = ownWork(platform.db, 'prune');
  await markUnkeyed(app, RETIRED_DAYS);
  let dropped = 0;
  while (!shouldStop()) {
    const count = await pruneInBatches(platform, (most) => dropKeys(app, most));
    dropped += count;
    if (count === 0) break;
  }
  return dropped;
}

import type { Platform } from '../../platform/platform.ts';
import { shouldStop } from '../../platform/stopping.ts';
import { dropKeys, markUnkeyed } from './index-store.ts';

/** A version may go back into use at once for so long; afterwards it is loaded anew. */
const RETIRED_DAYS = 7;
const AT_ONCE = 2_000;
const TURNS = 25;

/** Lets go of what retired versions are found by, a bounded number of records at a time; the records themselves stay. */
export async function pruneListKeys({ db }: Platform): Promise<number> {
  await markUnkeyed(db.app, RETIRED_DAYS);
  let dropped = 0;
  for (let turn = 0; turn < TURNS && !shouldStop(); turn++) {
    const count = await dropKeys(db.app, AT_ONCE);
    if (count === 0) return dropped;
    dropped += count;
  }
  return dropped;
}

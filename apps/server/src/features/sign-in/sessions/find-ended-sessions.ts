import type { Platform } from '../../../platform/platform.ts';
import { listEnded } from '../sign-in-store.ts';

/** Public entry for what stays open longer than a call: which of these sessions are over. */
export async function findEndedSessions(platform: Platform, ids: readonly bigint[]): Promise<Set<bigint>> {
  if (ids.length === 0) return new Set();
  return new Set(await listEnded(platform.db.identity, ids, platform.clock.now()));
}

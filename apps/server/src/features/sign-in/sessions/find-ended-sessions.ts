import type { Platform } from '../../../platform/platform.ts';
import { listEnded } from '../sign-in-store.ts';

/** Public entry for connections that stay open longer than a call: returns which of these sessions have ended. */
export async function findEndedSessions(platform: Platform, ids: readonly bigint[]): Promise<Set<bigint>> {
  if (ids.length === 0) return new Set();
  return new Set(await listEnded(platform.db.identity, ids, platform.clock.now()));
}

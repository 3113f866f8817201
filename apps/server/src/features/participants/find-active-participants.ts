import { createCached } from '../../platform/cached.ts';
import type { Platform } from '../../platform/platform.ts';
import { listVerified } from './participants-store.ts';

const MAX_AGE_MS = 5_000;

/** Participants that are verified businesses and may read the claim list, and those of them that may take work now. */
export type ActiveParticipants = { verified: ReadonlySet<bigint>; active: ReadonlySet<bigint> };

/** For other features: the answer is at most five seconds old, and dropped at once when a participant changes. */
export function createActiveParticipants(platform: Platform): () => Promise<ActiveParticipants> {
  const cache = createCached(
    async () => {
      const rows = await listVerified(platform.db.beside);
      const idsOf = (some: typeof rows) => new Set(some.map(({ id }) => id));
      return { verified: idsOf(rows), active: idsOf(rows.filter(({ active }) => active)) };
    },
    MAX_AGE_MS,
    platform.clock.now,
  );
  platform.bus.on('routing', cache.drop);
  return () => cache.get();
}

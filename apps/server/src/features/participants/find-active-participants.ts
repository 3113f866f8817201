import { createCached } from '../../platform/cached.ts';
import type { Platform } from '../../platform/platform.ts';
import { listActiveParticipants } from './participants-store.ts';

const MAX_AGE_MS = 5_000;

/** Door for other features: who may take work on now, at most five seconds old and dropped at once when a participant changes. */
export function createActiveParticipants(platform: Platform): () => Promise<ReadonlySet<bigint>> {
  const cache = createCached(
    async () => new Set(await listActiveParticipants(platform.db.beside)),
    MAX_AGE_MS,
    platform.clock.now,
  );
  platform.bus.on('routing', cache.drop);
  return () => cache.get();
}

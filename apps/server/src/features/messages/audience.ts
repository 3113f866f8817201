import type { Platform } from '../../platform/platform.ts';
import { findParticipant } from '../participants/find-participant.ts';

/**
 * A participant and its ancestors, by id: whose sockets get its orders. Kept for good, because a participant never
 * changes its parent (the database refuses it).
 */
export function createLineages(platform: Platform): (participantId: bigint) => Promise<readonly bigint[]> {
  const known = new Map<bigint, Promise<readonly bigint[]>>();

  async function load(participantId: bigint): Promise<readonly bigint[]> {
    const row = await findParticipant(platform.db, participantId);
    if (!row?.parentId) return [participantId];
    return [participantId, ...(await lineageOf(row.parentId))];
  }

  function lineageOf(participantId: bigint): Promise<readonly bigint[]> {
    let lineage = known.get(participantId);
    if (!lineage) {
      lineage = load(participantId);
      // What failed to load is asked again next time.
      lineage.catch(() => known.delete(participantId));
      known.set(participantId, lineage);
    }
    return lineage;
  }
  return lineageOf;
}

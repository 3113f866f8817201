import type { Platform } from '../../platform/platform.ts';
import { findParticipant } from '../participants/find-participant.ts';
import { type EventRow, readMerchants } from './event-store.ts';

/**
 * Returns the ids of a participant and its ancestors: their sockets get its orders. An answer is cached for good,
 * because a participant never changes its parent (the database refuses it).
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
      // A load that failed is not cached, so the next call loads again.
      lineage.catch(() => known.delete(participantId));
      known.set(participantId, lineage);
    }
    return lineage;
  }
  return lineageOf;
}

/** Returns the merchant of each event that concerns one, by the event's place. */
export function merchantsOf({ db }: Platform, events: readonly EventRow[]): Promise<ReadonlyMap<string, bigint>> {
  return readMerchants(db.app, events);
}

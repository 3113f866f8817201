import type { Db } from '../../platform/database/db.ts';
import { findParticipantRow, type ParticipantRow } from './participants-store.ts';

/** Public entry for other features: one participant by id, or null. Callers decide who may see it. */
export function findParticipant(db: Db, id: bigint): Promise<ParticipantRow | null> {
  return findParticipantRow(db.app, id);
}

import type { Sql } from '../../platform/database/db.ts';
import { findClearedHits } from './onboarding/kyc-store.ts';

/**
 * Public entry for features that screen a verified participant again: returns the lists, by name and version, whose
 * hits risk cleared at its last verification.
 */
export async function findClearedLists(sql: Sql, participantId: bigint): Promise<ReadonlySet<string>> {
  return new Set((await findClearedHits(sql, participantId)).map(({ list, version }) => `${list} ${version}`));
}

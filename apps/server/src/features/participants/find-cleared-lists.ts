import type { Sql } from '../../platform/database/db.ts';
import { findClearedHits } from './onboarding/kyc-store.ts';

/**
 * Public entry for who screens a verified participant again: which lists, by name and version, risk cleared it
 * of at its last verification.
 */
export async function findClearedLists(sql: Sql, participantId: bigint): Promise<ReadonlySet<string>> {
  return new Set((await findClearedHits(sql, participantId)).map(({ list, version }) => `${list} ${version}`));
}

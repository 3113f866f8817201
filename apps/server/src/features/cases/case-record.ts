import type { Reader, Tx, WriteTx } from '../../platform/database/db.ts';
import { type CaseRecord, findCase, type HitRow, listHits } from './case-reads-store.ts';
import { findSubjectKey, insertEntry } from './cases-store.ts';

export type { CaseRecord };

/** Public entry for reports: a case with its hits, or null. */
export async function readCaseRecord(sql: Reader, id: string): Promise<{ found: CaseRecord; hits: HitRow[] } | null> {
  const [found, hits] = await Promise.all([findCase(sql, id, 0n), listHits(sql, id)]);
  return found && { found, hits };
}

/** Public entry for reports: writes into the history of a case what happened to its reports. */
export function noteReport(
  tx: WriteTx,
  caseId: bigint | string,
  entry: { author: string; what: 'report' | 'submitted'; text: string },
): Promise<void> {
  return insertEntry(tx, caseId, entry);
}

/** Public entry for releases: the id of the participant with the typed id or name, or null. */
export function findParticipantKey(tx: Tx, key: string): Promise<string | null> {
  return findSubjectKey(tx, 'participant', key);
}

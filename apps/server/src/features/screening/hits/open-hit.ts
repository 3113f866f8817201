import type { HitSubject } from '@mashang/contract/screening';
import type { Writer } from '../../../platform/database/db.ts';
import type { Vault } from '../../../platform/security/personal.ts';
import type { Match } from '../names/match-names.ts';
import { partyOf, type ScreenedName } from '../names/screened-name.ts';
import { insertHits } from './hits-store.ts';

/**
 * One row of `insert_screening_hits` (migration 0060). The screened name is already sealed in it, so that it may be
 * part of any JSON.
 */
export type HitRecord = {
  subject_kind: HitSubject;
  subject_id: string;
  who: string;
  name: string;
  party_key: string;
  entry_id: string;
  score: number;
  level: 'exact' | 'review';
  reason: object;
  holds: boolean;
  resume?: object;
};
/** Subject of the hits; `holds`: its money is held. `resume`: data needed to continue after the release. */
export type HitAbout = { subject: HitSubject; subjectId: string; holds: boolean; resume?: object };

/** Builds hit records for the queue, for a caller that inserts them in its own database call. */
export function hitRecords(vault: Vault, asked: ScreenedName, matches: readonly Match[], about: HitAbout): HitRecord[] {
  return matches.map(({ entryId, level, reason }) => ({
    subject_kind: about.subject,
    subject_id: about.subjectId,
    who: asked.who ?? '',
    name: vault.seal('screening_hit.name', asked.name),
    party_key: vault.key('name', partyOf(asked)),
    entry_id: entryId.toString(),
    score: reason.score,
    level,
    reason,
    holds: about.holds,
    ...(about.resume ? { resume: about.resume } : {}),
  }));
}

/**
 * Public entry: inserts hits for review. An existing hit, decided or not, stays unchanged. Returns the number of new
 * hits.
 */
export async function openHits(sql: Writer, records: readonly HitRecord[]): Promise<number> {
  return records.length === 0 ? 0 : insertHits(sql, records);
}

import type { HitSubject } from '@mashang/contract/screening';
import type { Writer } from '../../../platform/database/db.ts';
import type { Vault } from '../../../platform/security/personal.ts';
import type { Match } from '../names/match-names.ts';
import { partyOf, type ScreenedName } from '../names/screened-name.ts';
import { insertHits } from './hits-store.ts';

/**
 * One row of `insert_screening_hits` (migration 0060). Who was screened lies sealed in it already, so
 * that it may stand in any JSON.
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
/** What the hits are about; `holds`: its money stands still. `resume`: what goes on once it is released. */
export type HitAbout = { subject: HitSubject; subjectId: string; holds: boolean; resume?: object };

/** Composes the hits of somebody for the queue: for a caller that writes them in its own database call. */
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
 * Door: opens hits for people to look at. One that is there already, decided or not, stays as it
 * is. Answers how many are new.
 */
export async function openHits(sql: Writer, records: readonly HitRecord[]): Promise<number> {
  return records.length === 0 ? 0 : insertHits(sql, records);
}

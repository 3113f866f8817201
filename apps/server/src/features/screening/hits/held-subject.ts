import type { HitSubject } from '@mashang/contract/screening';
import type { Tx, WriteTx } from '../../../platform/database/db.ts';
import * as hits from './hits-store.ts';

/** Door: whether hits hold the subject still, undecided or found to be the person itself. */
export function isHeld(tx: Tx, subject: HitSubject, subjectId: string): Promise<boolean> {
  return hits.isHeld(tx, subject, subjectId);
}

/** Public entry for admissions: an application's hits are answered with it, by whoever cleared it and why. */
export function closeHitsOf(
  tx: WriteTx,
  about: { subject: HitSubject; subjectId: string; by: string; why: string },
): Promise<void> {
  return hits.closeSubject(tx, about.subject, about.subjectId, about.by, about.why);
}

import type { HitSubject } from '@mashang/contract/screening';
import type { Tx, WriteTx } from '../../../platform/database/db.ts';
import * as hits from './hits-store.ts';

/** Public entry: whether the subject is held by hits that are undecided or confirmed as the listed person. */
export function isHeld(tx: Tx, subject: HitSubject, subjectId: string): Promise<boolean> {
  return hits.isHeld(tx, subject, subjectId);
}

/** Public entry for admissions: closes an application's hits with its decision; stores who cleared it and why. */
export function closeHitsOf(
  tx: WriteTx,
  about: { subject: HitSubject; subjectId: string; by: string; why: string },
): Promise<void> {
  return hits.closeSubject(tx, about.subject, about.subjectId, about.by, about.why);
}

import type { HitSubject } from '@mashang/contract/screening';
import type { Tx } from '../../../platform/database/db.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import { screenNames } from '../names/screen-names.ts';
import type { ScreenedName } from '../names/screened-name.ts';
import { hitRecords, openHits } from './open-hit.ts';

type Counterparty = ScreenedName & { subjectKind: HitSubject };

/**
 * Public entry for whoever deals with nobody who may be on a list (L6): true where people have to look first. The hits
 * stand in the queue whatever becomes of the transaction that asks, which the caller refuses. They hold nothing
 * themselves; once they are found to be somebody else, the same name of the same subject passes.
 */
export async function needsReview(ctx: Ctx & { tx?: Tx }, asked: Counterparty): Promise<boolean> {
  const [matches = []] = await screenNames(ctx, [asked]);
  if (matches.length === 0) return false;
  const { db, secrets, bus } = ctx.platform;
  const about = { subject: asked.subjectKind, subjectId: asked.subjectId, holds: false };
  const made = await openHits(ownWork(db, 'hit.open').beside, hitRecords(secrets.vault, asked, matches, about));
  if (made > 0) bus.signal('events');
  return true;
}

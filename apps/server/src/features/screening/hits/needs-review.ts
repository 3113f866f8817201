import type { HitSubject } from '@mashang/contract/screening';
import type { Tx } from '../../../platform/database/db.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import { screenNames } from '../names/screen-names.ts';
import type { ScreenedName } from '../names/screened-name.ts';
import { hitRecords, openHits } from './open-hit.ts';

type Counterparty = ScreenedName & { subjectKind: HitSubject };

/**
 * Public entry for features that refuse people who may be on a list (L6): returns true if people must review first. The
 * hits stay in the queue even if the caller's transaction is rolled back. They hold no money; once cleared as another
 * person, the same name of the same subject passes.
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

import type { HitSubject } from '@mashang/contract/screening';
import type { ScreeningHitView } from '@mashang/contract/verification';
import { ownWork } from '../../platform/verbs/own-work.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { hitRecords, openHits } from './hits/open-hit.ts';
import { screenNames } from './names/screen-names.ts';
import type { ScreenedName } from './names/screened-name.ts';

/**
 * Public entry for admissions: returns the people of an application who may be on a list, by their role. The hits are
 * also in the queue; they hold no money, because nobody of an application may move any yet.
 */
export async function screenApplicants(
  ctx: Ctx,
  { subject, subjectId }: { subject: HitSubject; subjectId: string },
  asked: readonly (ScreenedName & { who: string })[],
): Promise<ScreeningHitView[]> {
  const found = await screenNames(ctx, asked);
  const { db, secrets } = ctx.platform;
  const about = { subject, subjectId, holds: false, resume: { application: true } };
  await openHits(
    // Stored even if the caller's transaction is rolled back, for example by a review that these hits refuse.
    ownWork(db, 'hit.open').beside,
    asked.flatMap((one, at) => hitRecords(secrets.vault, one, found[at] ?? [], about)),
  );
  return asked.flatMap(({ who }, at) => {
    const [best] = found[at] ?? [];
    return best ? [{ who, list: best.list, version: best.version }] : [];
  });
}

import type { HitSubject } from '@mashang/contract/screening';
import type { ScreeningHitView } from '@mashang/contract/verification';
import { ownWork } from '../../platform/verbs/own-work.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { hitRecords, openHits } from './hits/open-hit.ts';
import type { Match } from './names/match-names.ts';
import { screenNames } from './names/screen-names.ts';
import type { ScreenedName } from './names/screened-name.ts';

/**
 * Public entry for admissions: which of the people of an application may be on a list, by what each is to it. The hits
 * stand in the queue as well; they hold no money, for nobody of an application may move any yet.
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
    // It stands whatever becomes of the transaction that asks: a review that it refuses ends there.
    ownWork(db, 'hit.open').beside,
    asked.flatMap((one, at) => hitRecords(secrets.vault, one, found[at] as Match[], about)),
  );
  return asked.flatMap(({ who }, at) => {
    const [best] = found[at] as Match[];
    return best ? [{ who, list: best.list, version: best.version }] : [];
  });
}

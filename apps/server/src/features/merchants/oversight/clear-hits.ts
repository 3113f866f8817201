import { APPLICATION_STATE } from '@mashang/contract/merchants';
import { BusinessError } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { allow, writeVerb } from '../../../platform/verbs/verb.ts';
import { closeHitsOf } from '../../screening/hits/held-subject.ts';
import { clearRow, lockApplication, notifyApplication } from '../applications/application-store.ts';
import * as zh from '../zh.ts';

/** Records risk's decision that the hits are of other people, and why. Nobody may clear an application of their own. */
export const clearApplicationHits = writeVerb<{ id: string; reason: string }, { id: string }>({
  name: 'merchant-application.clear-hits',
  permission: 'screening:clear',
  async run(ctx, { id, reason }) {
    allow(ctx.actor, 'screening:clear');
    const row = await lockApplication(ctx.tx, id);
    if (!row) throw new BusinessError('notFound', zh.faults.applicationMissing);
    if (row.state !== APPLICATION_STATE.review) throw new BusinessError('conflict', zh.faults.notInReviewReload);
    if (row.hits.length === 0) throw new BusinessError('conflict', zh.clearHits.noHits);
    if (row.clearedBy) throw new BusinessError('conflict', zh.clearHits.cleared(row.clearedBy));
    if (row.writers.includes(ctx.actor.userId) || row.submittedById === ctx.actor.userId)
      throw new BusinessError('forbidden', zh.clearHits.ownFile);
    await clearRow(ctx.tx, { id: row.id, userId: ctx.actor.userId, reason });
    await closeHitsOf(ctx.tx, { subject: 'merchant', subjectId: row.mchId, by: actorName(ctx.actor), why: reason });
    await notifyApplication(ctx.tx, row.id, row.state, actorName(ctx.actor));
    return {
      result: { id },
      audit: { subjectKind: 'merchant', subjectId: row.mchId, after: { application: id, hits: row.hits, reason } },
    };
  },
});

import { BusinessError } from '../../platform/errors.ts';
import { writeVerb } from '../../platform/verb.ts';
import { reviewComplaintRow } from './payment-page-store.ts';

/** An operator answers a complaint, which lifts the freeze of the order and its money. */
export const reviewComplaint = writeVerb<{ agtOrderNo: string; outcome: string }, null>({
  name: 'complaint.review',
  permission: 'complaint:review',
  async run(ctx, input) {
    const reviewer = ctx.actor.kind === 'user' ? ctx.actor.username : '';
    const outcome = await reviewComplaintRow(ctx.tx, input.agtOrderNo, reviewer, input.outcome);
    if (outcome !== 'reviewed') throw new BusinessError('conflict', '没有待审核的投诉');
    return {
      result: null,
      audit: {
        subjectKind: 'collection-order',
        subjectId: input.agtOrderNo,
        before: { frozen: true },
        after: { frozen: false, outcome: input.outcome },
      },
    };
  },
});

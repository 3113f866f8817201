import type { ReviewComplaintBody } from '@mashang/contract/payment-page';
import { actorName } from '../../platform/audit.ts';
import { BusinessError } from '../../platform/errors.ts';
import { type Ctx, type WriteCtx, writeVerb } from '../../platform/verb.ts';
import { noteRisk } from '../risk/note-risk.ts';
import { answerComplaintRow, type ComplaintStanding, findComplaintOf } from './complaint-store.ts';

/** Monitoring hears of who collected and for whom. */
async function report(ctx: WriteCtx, { id, reason, agtOrderNo, merchantId, participantId }: ComplaintStanding) {
  const data = { complaintId: id.toString(), agtOrderNo, reason };
  const kind = 'complaint.suspicious';
  await noteRisk(ctx, [
    { kind, subjectKind: 'merchant', subjectId: merchantId.toString(), data },
    ...(participantId === null
      ? []
      : [{ kind, subjectKind: 'participant', subjectId: participantId.toString(), data }]),
  ]);
}

const review = writeVerb<ReviewComplaintBody, null>({
  name: 'complaint.review',
  permission: 'complaint:review',
  async run(ctx, { agtOrderNo, verdict, outcome, reply, report: suspicious }) {
    const found = await findComplaintOf(ctx.tx, agtOrderNo);
    const who = actorName(ctx.actor);
    const done = await answerComplaintRow(ctx.tx, { agtOrderNo, who, verdict, outcome, reply });
    if (!found || done !== 'reviewed') throw new BusinessError('conflict', '没有待审核的投诉');
    if (suspicious) await report(ctx, found);
    return {
      result: null,
      audit: {
        subjectKind: 'collection-order',
        subjectId: agtOrderNo,
        before: { frozen: true },
        after: { frozen: false, verdict, outcome, reply, suspicious },
      },
    };
  },
});

/** An operator answers a complaint, which lifts the freeze of the order and its money. */
export async function reviewComplaint(ctx: Ctx, input: ReviewComplaintBody): Promise<null> {
  const result = await review(ctx, input);
  ctx.platform.bus.signal('events');
  return result;
}

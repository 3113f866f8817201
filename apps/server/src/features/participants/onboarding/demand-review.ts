import type { ReReviewBody } from '@mashang/contract/participants';
import { formatTime, isDay, parseTime } from '@mashang/contract/time';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { endVerificationOn } from '../network/operator-changes-store.ts';
import { lockFrozen } from '../network/oversight-store.ts';
import { notifyNetwork } from '../network/sub-agents-store.ts';
import * as zh from '../zh.ts';

type Answer = { id: string; kycExpiresAt: string };
/** Papers may be submitted this many days before the end, so a later day would demand nothing. */
const DAYS_MAX = 60;
const DAY_MS = 86_400_000;

const demand = writeVerb<ReReviewBody, Answer>({
  name: 'participant.re-review',
  permission: 'participant:review',
  async run(ctx, { id, dueOn, reason }) {
    const found = await lockFrozen(ctx.tx, id);
    if (!found) throw new BusinessError('notFound', zh.faults.participantMissing);
    if (!(await endVerificationOn(ctx.tx, id, dueOn))) throw new BusinessError('conflict', zh.demandReview.unverified);
    await notifyNetwork(ctx.tx, 'network.kyc', found.id, actorName(ctx.actor));
    return {
      result: { id, kycExpiresAt: dueOn },
      audit: { subjectKind: 'participant', subjectId: found.name, after: { dueOn, reason } },
    };
  },
});

/** Demands papers again: the verification ends on that day unless they are submitted and reviewed before. */
export async function demandReview(ctx: Ctx, input: ReReviewBody): Promise<Answer> {
  allow(ctx.actor, 'participant:review');
  const today = formatTime(ctx.now).slice(0, 10);
  if (!isDay(input.dueOn) || input.dueOn < today) throw invalidField('dueOn', zh.demandReview.deadlinePast);
  if (parseTime(input.dueOn) > ctx.now + DAYS_MAX * DAY_MS)
    throw invalidField('dueOn', zh.demandReview.deadlineLimit(DAYS_MAX));
  const answer = await demand(ctx, input);
  ctx.platform.bus.signal('events');
  return answer;
}

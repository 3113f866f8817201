import { TOP_UP_STATUS, type TopUpStatus } from '@mashang/contract/top-ups';
import { BusinessError } from '../../platform/errors.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { applicantOf } from './applicant.ts';
import { cancelTopUpRow, lockTopUp, noteTopUp, refuseTopUpRow, type TopUpHead } from './top-ups-store.ts';
import * as zh from './zh.ts';

type Answer = { orderNo: string; status: TopUpStatus };

function stillOpen(found: TopUpHead | null): TopUpHead {
  if (!found) throw new BusinessError('notFound', zh.faults.topUpMissing);
  if (found.status !== TOP_UP_STATUS.awaiting) throw new BusinessError('conflict', zh.endTopUp.wrongState);
  return found;
}

const cancel = writeVerb<{ orderNo: string }, Answer>({
  name: 'top-up.cancel',
  permission: 'top-up:apply',
  async run(ctx, { orderNo }) {
    const { participantId } = applicantOf(ctx);
    const found = await lockTopUp(ctx.tx, orderNo);
    const { id } = stillOpen(found?.participantId === participantId ? found : null);
    await cancelTopUpRow(ctx.tx, id);
    await noteTopUp(ctx.tx, id, 'cancelled', actorName(ctx.actor));
    const { cancelled } = TOP_UP_STATUS;
    const audit = { subjectKind: 'top-up', subjectId: orderNo, before: { status: 0 }, after: { status: cancelled } };
    return { result: { orderNo, status: cancelled }, audit };
  },
});

/** The owner cancels a top-up for which nothing has arrived. */
export async function cancelTopUp(ctx: Ctx, input: { orderNo: string }): Promise<Answer> {
  const answer = await cancel(ctx, input);
  ctx.platform.bus.signal('events');
  return answer;
}

const refuse = writeVerb<{ orderNo: string; reason: string }, Answer>({
  name: 'top-up.refuse',
  permission: 'top-up:refuse',
  async run(ctx, { orderNo, reason }) {
    const by = actorName(ctx.actor);
    const { id, way } = stillOpen(await lockTopUp(ctx.tx, orderNo));
    if (way !== 'bank') throw new BusinessError('conflict', zh.endTopUp.endsByItself);
    await refuseTopUpRow(ctx.tx, id, { by, reason });
    await noteTopUp(ctx.tx, id, 'refused', by, reason);
    const { refused } = TOP_UP_STATUS;
    const audit = {
      subjectKind: 'top-up',
      subjectId: orderNo,
      before: { status: 0 },
      after: { status: refused, reason },
    };
    return { result: { orderNo, status: refused }, audit };
  },
});

/** The institution refuses an application whose money it did not find; no money moves, so one person may do it. */
export async function refuseTopUp(ctx: Ctx, input: { orderNo: string; reason: string }): Promise<Answer> {
  const answer = await refuse(ctx, input);
  ctx.platform.bus.signal('events');
  return answer;
}

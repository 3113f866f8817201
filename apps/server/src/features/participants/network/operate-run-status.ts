import type { OperatorRunBody } from '@mashang/contract/participants';
import { RUN_STATUS, type RunStatus } from '@mashang/contract/standing';
import { BusinessError } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { changeRun, findStanding, lockRunStatus } from './sub-agents-store.ts';

type Answer = { id: string; runStatus: RunStatus };

const operate = writeVerb<OperatorRunBody, Answer>({
  name: 'participant.run-status',
  permission: 'participant:run',
  async run(ctx, { id, runStatus, reason }) {
    const { tx, actor } = ctx;
    allow(actor, 'participant:run');
    const standing = await findStanding(tx, BigInt(id));
    if (!standing) throw new BusinessError('notFound', zh.faults.participantMissing);
    const before = (await lockRunStatus(tx, standing.id))?.runStatus;
    if (before === runStatus)
      throw new BusinessError(
        'conflict',
        runStatus === RUN_STATUS.open ? zh.operateRunStatus.running : zh.operateRunStatus.paused,
      );
    if (runStatus === RUN_STATUS.open && standing.frozen) throw new BusinessError('frozen', zh.operateRunStatus.frozen);
    if (runStatus === RUN_STATUS.open && !standing.verified)
      throw new BusinessError('conflict', zh.operateRunStatus.unverified);
    await changeRun(
      tx,
      { participantId: standing.id, runStatus, userId: actor.userId, byParticipant: null },
      actorName(actor),
    );
    return {
      result: { id, runStatus },
      audit: {
        subjectKind: 'participant',
        subjectId: standing.name,
        before: { runStatus: before },
        after: { runStatus, reason },
      },
    };
  },
});

/**
 * Pauses or starts a participant for the operator. Neither the participant nor those above it can start what the
 * operator paused.
 */
export async function operateRunStatus(ctx: Ctx, input: OperatorRunBody): Promise<Answer> {
  const result = await operate(ctx, input);
  ctx.platform.bus.signal('routing');
  ctx.platform.bus.signal('events');
  return result;
}

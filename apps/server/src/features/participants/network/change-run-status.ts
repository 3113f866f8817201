import { mayStart } from '@mashang/contract/participants';
import { RUN_STATUS, type RunStatus } from '@mashang/contract/standing';
import { BusinessError } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { agentOf, noSuchSubAgent } from '../agent-of.ts';
import * as zh from '../zh.ts';
import { pausedByOf } from './network-rules.ts';
import { changeRun, findStanding, lockRunStatus } from './sub-agents-store.ts';

type Change = { id: string; runStatus: RunStatus };

const change = writeVerb<Change, { id: string; runStatus: RunStatus }>({
  name: 'sub-agent.run-status',
  permission: 'sub-agent:manage',
  async run(ctx, { id, runStatus }) {
    const { tx, actor } = ctx;
    allow(actor, 'sub-agent:manage');
    const me = agentOf(ctx);
    const son = await findStanding(tx, BigInt(id));
    if (!son?.path.includes(me)) throw noSuchSubAgent();
    const locked = await lockRunStatus(tx, son.id);
    const before = locked?.runStatus;
    if (locked && before !== runStatus) {
      if (runStatus === RUN_STATUS.open) {
        if (son.frozen) throw new BusinessError('frozen', zh.changeRunStatus.frozen);
        if (!son.verified) throw new BusinessError('conflict', zh.changeRunStatus.unverified);
        if (!mayStart(String(me), son.path.map(String), pausedByOf(locked)))
          throw new BusinessError('forbidden', zh.changeRunStatus.pausedByOther);
      }
      const by = { participantId: son.id, runStatus, userId: actor.userId, byParticipant: me };
      await changeRun(tx, by, actorName(actor));
    }
    const audit = {
      subjectKind: 'participant',
      subjectId: son.name,
      before: { runStatus: before },
      after: { runStatus },
    };
    return { result: { id, runStatus }, audit };
  },
});

/** Pauses or starts a participant of the actor's subtree, or the actor. Routing and claims stop at the commit. */
export async function changeRunStatus(ctx: Ctx, input: Change): Promise<{ id: string; runStatus: RunStatus }> {
  const result = await change(ctx, input);
  ctx.platform.bus.signal('routing');
  ctx.platform.bus.signal('events');
  return result;
}

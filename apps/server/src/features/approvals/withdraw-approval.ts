import { APPROVAL_STATE, APPROVAL_STATE_NAMES, type DecisionAnswer } from '@mashang/contract/approvals';
import { BusinessError } from '../../platform/errors.ts';
import { userOf } from '../../platform/verbs/acting.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { explained } from './approval-refusals.ts';
import { isSeenBy } from './approval-rules.ts';
import { closeApproval, insertApprovalEvent, lockApproval } from './approvals-store.ts';
import * as zh from './zh.ts';

const write = writeVerb<{ id: string }, DecisionAnswer>({
  name: 'approval.withdraw',
  permission: 'approval:read',
  run: (ctx, input) =>
    explained(async () => {
      const actor = userOf(ctx);
      const { userId } = actor;
      const approval = await lockApproval(ctx.tx, input.id);
      if (!approval || !isSeenBy(approval, actor)) throw new BusinessError('notFound', zh.faults.approvalMissing);
      if (approval.makerId !== userId) throw new BusinessError('forbidden', zh.withdrawApproval.makerOnly);
      if (approval.state !== APPROVAL_STATE.pending)
        throw new BusinessError('conflict', zh.withdrawApproval.closed(APPROVAL_STATE_NAMES[approval.state]));
      const { id, amount } = approval;
      const state = APPROVAL_STATE.withdrawn;
      await closeApproval(ctx.tx, id, state, userId);
      await insertApprovalEvent(ctx.tx, { what: 'withdrawn', id, state, amount, actor: actorName(ctx.actor) });
      return {
        result: { id: input.id, state, waitsForSecond: false },
        audit: { subjectKind: 'approval', subjectId: input.id, before: { state: 0 }, after: { state } },
      };
    }),
});

/** Withdraws a proposal as its maker, while it is still pending. */
export async function withdrawApproval(ctx: Ctx, input: { id: string }): Promise<DecisionAnswer> {
  const answer = await write(ctx, input);
  ctx.platform.bus.signal('events');
  return answer;
}

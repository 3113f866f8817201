import { APPROVAL_STATE } from '@mashang/contract/approvals';
import { actorName } from '../../platform/verbs/audit.ts';
import { type Ctx, sweepVerb } from '../../platform/verbs/verb.ts';
import { expireOverdue, insertApprovalEvent } from './approvals-store.ts';

/** Most proposals closed in one round; the next round, a few seconds later, closes the rest. */
const MOST = 200;

const expire = sweepVerb({
  name: 'approval.expire',
  async run({ tx, actor }) {
    const state = APPROVAL_STATE.expired;
    const expired = await expireOverdue(tx, MOST);
    for (const { id, amount } of expired)
      await insertApprovalEvent(tx, { what: 'expired', id, state, amount, actor: actorName(actor) });
    return expired.map(({ id }) => ({
      subjectKind: 'approval',
      subjectId: id.toString(),
      before: { state: APPROVAL_STATE.pending },
      after: { state },
    }));
  },
});

/** Closes proposals that have expired by the database clock. */
export async function expireApprovals(ctx: Ctx): Promise<number> {
  const expired = await expire(ctx);
  if (expired > 0) ctx.platform.bus.signal('events');
  return expired;
}

import { formatMoney, groupMoney } from '@mashang/contract/money';
import { FREEZE_KINDS } from '@mashang/contract/risk-cases';
import { BusinessError } from '../../platform/errors.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import type { WriteCtx } from '../../platform/verbs/verb.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { liftFreeze, lockFreeze } from './cases-store.ts';
import * as zh from './zh.ts';

/** Settles the receipt that waited because of an order's hits, once nothing holds the order any more. */
type ResumeOrder = (ctx: WriteCtx, agtOrderNo: string) => Promise<void>;
type State = { what: string; held: string; reason: string };

/**
 * Two people lift a freeze of a case. A subject that something else froze too stays frozen until that is lifted too.
 */
export function freezeLiftApproval(resumeOrder: ResumeOrder): ApprovalKind<object, State> {
  const approval: ApprovalKind<object, State> = {
    kind: 'freeze.lift',
    async load({ tx }, { subjectId }) {
      const found = await lockFreeze(tx, subjectId);
      if (!found) throw new BusinessError('notFound', zh.freezeLiftApproval.freezeMissing);
      if (found.isLifted) throw new BusinessError('conflict', zh.freezeLiftApproval.liftedBefore);
      const what = `${FREEZE_KINDS[found.kind]} ${found.subjectId}`;
      return {
        subject: { kind: 'risk-freeze', id: subjectId, name: what },
        state: { what, held: groupMoney(formatMoney(found.held)), reason: found.reason },
        lockKey: subjectId,
      };
    },
    lines: ({ what, held, reason }) => [
      { label: zh.freezeLiftApproval.freeze, before: `${what}（${reason}）`, after: zh.freezeLiftApproval.lifted },
      ...(held === '0.00' ? [] : [{ label: zh.freezeLiftApproval.held, before: held, after: '0.00' }]),
    ],
    async apply(ctx, { subjectId }) {
      const found = await lockFreeze(ctx.tx, subjectId);
      const outcome = await liftFreeze(ctx.tx, subjectId, actorName(ctx.actor));
      if (outcome !== 'lifted') throw new BusinessError('conflict', zh.freezeLiftApproval.liftedBefore);
      if (found?.kind === 'order') await resumeOrder(ctx, found.subjectId);
      return { lifted: true };
    },
    applied(platform) {
      platform.bus.signal('events');
      platform.bus.signal('routing');
      platform.bus.signal('webhooks');
      platform.bus.signal('keys');
    },
  };
  return approval;
}

import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney, parseMoney } from '@mashang/contract/money';
import { REFUND_STATE } from '@mashang/contract/refunds';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { advanceRefund, findRefundTerms } from '../refund-commands-store.ts';
import { noSuchRefund, refundRefusal } from '../refund-refusals.ts';
import * as zh from '../zh.ts';

type State = { shortage: string; amount: string };

/** Two people advance the amount that a merchant lacks for a refund; its next receipts repay the advance first. */
export const refundAdvanceApproval: ApprovalKind<ApprovalPayload<'refund.advance'>, State> = {
  kind: 'refund.advance',
  service: 'collection',
  stage: 'finish',
  async load({ tx }, { subjectId, payload }) {
    const found = await findRefundTerms(tx, subjectId);
    if (!found) throw noSuchRefund();
    if (found.state !== REFUND_STATE.waiting_funds) throw new BusinessError('conflict', zh.advanceApproval.notWaiting);
    if (parseMoney(payload.amount) !== found.shortage)
      throw invalidField('payload.amount', zh.advanceApproval.amountDiffers(groupMoney(formatMoney(found.shortage))));
    return {
      subject: { kind: 'refund', id: subjectId, name: `${found.merchantName} · ${subjectId}` },
      state: { shortage: groupMoney(formatMoney(found.shortage)), amount: groupMoney(formatMoney(found.amount)) },
      amountFen: found.shortage,
      lockKey: subjectId,
    };
  },
  lines: ({ shortage, amount }) => [
    { label: zh.lines.refundAmount, before: '', after: amount },
    { label: zh.advanceApproval.advanceAmount, before: '', after: shortage },
    { label: zh.advanceApproval.recovery, before: '', after: zh.advanceApproval.recoveredFirst },
  ],
  async apply(ctx, { id }) {
    const outcome = await advanceRefund(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'advanced') throw refundRefusal(outcome);
    return { state: REFUND_STATE.approved };
  },
  applied: (platform) => platform.bus.signal('webhooks'),
};

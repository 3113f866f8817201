import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { REFUND_STATE, REFUND_STATE_NAMES } from '@mashang/contract/refunds';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { type DisputeTerms, findDispute, ruleRefund } from '../refund-commands-store.ts';
import { noSuchRefund, refundRefusal } from '../refund-refusals.ts';
import * as zh from '../zh.ts';
import { rulingFault } from './ruling-faults.ts';

/** `answer`: an objection in the meantime voids the proposal. */
type State = { amount: string; attempt: string; collector: string; reason: string; answer: string };

function answerText({ agreed, objection, hasImage }: DisputeTerms): string {
  if (agreed) return zh.rulingApproval.agreed;
  if (objection === '') return zh.rulingApproval.noObjection;
  return `${objection}${hasImage ? zh.rulingApproval.screenshot : ''}`;
}

/**
 * Two people reject a collector's proof of a refund, after its deadline to answer or its agreement; neither of them
 * proposed the refund.
 */
export const refundRulingApproval: ApprovalKind<ApprovalPayload<'refund.ruling'>, State> = {
  kind: 'refund.ruling',
  service: 'collection',
  stage: 'finish',
  async load({ tx, actor }, { subjectId }) {
    const found = await findDispute(tx, subjectId);
    if (!found) throw noSuchRefund();
    const fault = rulingFault(found, actor);
    if (fault) throw fault;
    return {
      subject: { kind: 'refund', id: subjectId, name: `${found.merchantName} · ${subjectId}` },
      state: {
        amount: groupMoney(formatMoney(found.amount)),
        attempt: found.attempt.toString(),
        collector: found.collector,
        reason: found.reason,
        answer: answerText(found),
      },
      amountFen: found.amount,
      lockKey: subjectId,
    };
  },
  lines: ({ amount, collector, reason, answer }, { remark }) => [
    {
      label: zh.lines.state,
      before: REFUND_STATE_NAMES[REFUND_STATE.paying],
      after: REFUND_STATE_NAMES[REFUND_STATE.failed],
    },
    { label: zh.lines.refundAmount, before: '', after: amount },
    { label: zh.rulingApproval.collector, before: '', after: collector },
    { label: zh.rulingApproval.disputeReason, before: '', after: reason },
    { label: zh.rulingApproval.answer, before: '', after: answer },
    { label: zh.rulingApproval.remark, before: '', after: remark },
  ],
  async apply(ctx, { id }) {
    const outcome = await ruleRefund(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'ruled') throw refundRefusal(outcome);
    return { state: REFUND_STATE.failed };
  },
  applied(platform) {
    platform.bus.signal('events');
    platform.bus.signal('webhooks');
  },
};

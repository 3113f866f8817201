import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { REFUND_MOVES, REFUND_STATE, REFUND_STATE_NAMES } from '@mashang/contract/refunds';
import { mayMove } from '@mashang/contract/states';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { findRefundTerms, returnRefund } from '../refund-commands-store.ts';
import { noSuchRefund, refundRefusal } from '../refund-refusals.ts';
import { findProvenPayment, listReturns } from '../refunds-store.ts';
import * as zh from '../zh.ts';

/** Larger than the number of open lines of one amount that ever wait. */
const RETURNS = 500;
const { returned } = REFUND_STATE;

type State = { state: string; amount: string; paid: string; line: string };
/** The bank returned a payment: the payer is owed the money again, and the refund may be paid again or cancelled. */
export const refundReturnApproval: ApprovalKind<ApprovalPayload<'refund.return'>, State> = {
  kind: 'refund.return',
  async load({ tx }, { subjectId, payload }) {
    const found = await findRefundTerms(tx, subjectId);
    if (!found) throw noSuchRefund();
    const name = REFUND_STATE_NAMES[found.state];
    const payment = await findProvenPayment(tx, subjectId);
    if (!mayMove(REFUND_MOVES, found.state, returned) || !payment)
      throw new BusinessError(
        'conflict',
        payment ? zh.returnApproval.wrongState(name) : zh.returnApproval.notPaidByBank,
      );
    const line = (await listReturns(tx, subjectId, RETURNS)).find(({ lineId }) => lineId === payload.lineId);
    if (!line) throw invalidField('payload.lineId', zh.returnApproval.lineUnfit);
    return {
      subject: { kind: 'refund', id: subjectId, name: `${found.merchantName} · ${subjectId}` },
      state: {
        state: name,
        amount: groupMoney(formatMoney(found.amount)),
        paid: `${payment.paidTime}，${payment.reference}`,
        line: `${line.sourceName} ${line.time} ${line.reference || line.remark}`,
      },
      amountFen: found.amount,
      lockKey: subjectId,
    };
  },
  lines: ({ state, amount, paid, line }) => [
    { label: zh.lines.state, before: state, after: REFUND_STATE_NAMES[returned] },
    { label: zh.returnApproval.payment, before: '', after: paid },
    { label: zh.returnApproval.returnLine, before: '', after: line },
    { label: zh.returnApproval.owedAgain, before: '', after: amount },
  ],
  async apply(ctx, { id }) {
    const outcome = await returnRefund(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'returned') throw refundRefusal(outcome);
    return { state: returned };
  },
  applied(platform) {
    platform.bus.signal('events');
    platform.bus.signal('webhooks');
  },
};

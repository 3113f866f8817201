import { formatMoney, groupMoney } from '@mashang/contract/money';
import { REFUND_MOVES, REFUND_STATE, REFUND_STATE_NAMES } from '@mashang/contract/refunds';
import { BusinessError } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { cancelRefund, findRefundTerms } from '../refund-commands-store.ts';
import { noSuchRefund, refundRefusal } from '../refund-refusals.ts';
import * as zh from '../zh.ts';

type State = { state: string; amount: string };

/** Two people cancel a refund that is not paid: the bookings of its approval are reversed exactly. */
export const refundCancelApproval: ApprovalKind<object, State> = {
  kind: 'refund.cancel',
  service: 'collection',
  stage: 'finish',
  async load({ tx }, { subjectId }) {
    const found = await findRefundTerms(tx, subjectId);
    if (!found) throw noSuchRefund();
    const name = REFUND_STATE_NAMES[found.state];
    // Money of a differing receipt can only go back to the payer.
    if (found.kind === 'difference') throw new BusinessError('conflict', zh.cancelApproval.differenceStays);
    if (found.state === REFUND_STATE.requested || !REFUND_MOVES[found.state]?.includes(REFUND_STATE.cancelled))
      throw new BusinessError('conflict', zh.cancelApproval.wrongState(name));
    return {
      subject: { kind: 'refund', id: subjectId, name: `${found.merchantName} · ${subjectId}` },
      state: { state: name, amount: groupMoney(formatMoney(found.amount)) },
      lockKey: subjectId,
    };
  },
  lines: ({ state, amount }) => [
    { label: zh.lines.state, before: state, after: REFUND_STATE_NAMES[REFUND_STATE.cancelled] },
    { label: zh.lines.refundAmount, before: amount, after: zh.cancelApproval.bookingReversed },
  ],
  async apply(ctx, { id }) {
    const outcome = await cancelRefund(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'cancelled') throw refundRefusal(outcome);
    return { state: REFUND_STATE.cancelled };
  },
  applied: (platform) => platform.bus.signal('events'),
};

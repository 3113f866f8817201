import type { DiffLine } from '@mashang/contract/approvals';
import { COLLECTION_STATUS_NAMES, stands } from '@mashang/contract/collection-orders';
import { formatMoney, groupMoney, parseMoney } from '@mashang/contract/money';
import {
  REFUND_EXECUTORS,
  REFUND_PLANS,
  REFUND_REASONS,
  REFUND_STATE,
  type RefundExecutor,
  type RefundPayload,
  type RefundPlan,
} from '@mashang/contract/refunds';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { approveRefund, lockRefundStanding, type RefundStanding } from '../refund-commands-store.ts';
import { type Payee, payeeLines, payeeOf, refuseListed, refuseMerchant } from '../refund-payee.ts';
import { refundRefusal } from '../refund-refusals.ts';
import * as zh from '../zh.ts';

/**
 * `complaint`: the complaint that the refund decides; the refund consumes its freeze. `ordinal`: its number within the
 * order, omitted for the first. A later complaint, or another account, voids the proposal.
 */
type State = Payee & {
  amount: string;
  rest: string;
  fromMerchant: string;
  feeBack: string;
  /** Omitted when there is no refund fee. */
  refundFee?: string;
  plan: RefundPlan;
  executor: RefundExecutor;
  complaint?: string;
  ordinal?: number;
};

function refuseUnlessMay(found: RefundStanding): void {
  if (!stands(found.status))
    throw new BusinessError('conflict', zh.refundApproval.wrongStatus(COLLECTION_STATUS_NAMES[found.status])).because(
      'order_not_refundable',
    );
  if (found.frozenBy) throw new BusinessError('frozen', zh.refundApproval.orderFrozen).because('order_frozen');
  if (found.rest <= 0n)
    throw new BusinessError('conflict', zh.refundApproval.nothingLeft).because('order_not_refundable');
  if (found.amount <= 0n)
    throw invalidField('payload.amount', zh.refundApproval.amountZero).because('amount_not_positive');
  if (found.amount > found.rest)
    throw invalidField('payload.amount', zh.refundApproval.aboveRest(groupMoney(formatMoney(found.rest)))).because(
      'amount_above_refundable',
    );
  if (found.fault) throw refundRefusal(found.fault);
}

/** Same amount as the database function `refund_takes`. */
const takenOf = ({ amount, feeBack, refundFee }: RefundStanding) => amount - feeBack + refundFee;

/** What came by a payment channel goes back by it; else who is proposed, or who holds the money. */
function executorOf({ target, mode }: RefundStanding, payload: RefundPayload): RefundExecutor {
  if (target === 'channel') return 'channel';
  return payload.executor ?? (mode === 'agent_float' ? 'collector' : 'institution');
}

function stateOf(found: RefundStanding, payload: RefundPayload): State {
  const money = (fen: bigint) => groupMoney(formatMoney(fen));
  return {
    amount: money(found.amount),
    rest: money(found.rest),
    fromMerchant: money(takenOf(found)),
    feeBack: money(found.feeBack),
    plan: payload.plan ?? 'return',
    executor: executorOf(found, payload),
    ...payeeOf(found),
    ...(found.refundFee === 0n ? {} : { refundFee: money(found.refundFee) }),
    ...(found.complaint === null ? {} : { complaint: found.complaint.toString() }),
    ...((found.ordinal ?? 1) === 1 ? {} : { ordinal: found.ordinal ?? 1 }),
  };
}

/**
 * Remark on a proposal whose merchant has too little available: its reserve is used first, and the refund waits only
 * for the amount that the reserve lacks.
 */
function shortOf(found: RefundStanding): DiffLine[] {
  const short = takenOf(found) - found.available;
  if (short <= 0n) return [];
  const lacking = zh.refundApproval.lacking(groupMoney(formatMoney(short)));
  const standing = found.reserve > 0n ? zh.refundApproval.reserveShort(groupMoney(formatMoney(found.reserve))) : '';
  const after =
    lacking + (short <= found.reserve ? zh.refundApproval.reserveReleased : zh.refundApproval.waits(standing));
  return [{ label: zh.refundApproval.merchantBalance, before: '', after }];
}

const complaintOf = ({ ordinal = 1 }: State) =>
  ordinal === 1 ? zh.refundApproval.complaint : zh.refundApproval.laterComplaint(ordinal);

/** A refund of less than the whole rest does not answer the complaint. */
const answerOf = ({ amount, rest }: State) =>
  amount === rest ? zh.refundApproval.complaintAnswered : zh.refundApproval.complaintStays;

/**
 * Refunds a part of a settled collection, or all that is left of it, to its payer: owed from the approval on, paid by
 * its executor.
 */
export const refundApproval: ApprovalKind<RefundPayload, State> = {
  kind: 'collection.refund',
  service: 'collection',
  stage: 'finish',
  async load(ctx, { subjectId, payload }) {
    const amount = payload.amount === undefined ? null : parseMoney(payload.amount);
    const found = await lockRefundStanding(ctx.tx, subjectId, { payload, amount });
    // A merchant may refund only its own orders; an order of another merchant is not found.
    if (!found || (ctx.actor.kind === 'merchant' && ctx.actor.merchantId !== found.merchantId))
      throw new BusinessError('notFound', zh.faults.orderMissing).because('order_not_found');
    refuseUnlessMay(found);
    if (found.mode === 'institution' && payload.executor === 'collector')
      throw invalidField('payload.executor', zh.refundApproval.heldByInstitution);
    if (found.target === 'channel' && payload.executor)
      throw invalidField('payload.executor', zh.refundApproval.heldByChannel);
    await refuseMerchant(ctx.tx, subjectId, found.holder);
    await refuseListed(ctx, { name: found.holder, subjectKind: 'collection', subjectId });
    return {
      subject: { kind: 'collection-order', id: subjectId, name: `${subjectId} · ${found.merchantName}` },
      state: stateOf(found, payload),
      amountFen: found.amount,
      lockKey: [subjectId, payload.amount ?? 'rest', payload.mchRefundNo ?? ''].join(':'),
      remarks: shortOf(found),
    };
  },
  lines: (state, payload) => [
    { label: zh.refundApproval.refundable, before: '', after: state.rest },
    { label: zh.lines.refundAmount, before: '', after: state.amount },
    { label: zh.refundApproval.fromMerchant, before: '', after: state.fromMerchant },
    {
      label: zh.refundApproval.fees,
      before: '',
      after: state.plan === 'keep' ? REFUND_PLANS.keep : zh.refundApproval.feesReversed(state.feeBack),
    },
    ...(state.refundFee ? [{ label: zh.refundApproval.refundFee, before: '', after: state.refundFee }] : []),
    { label: zh.refundApproval.reason, before: '', after: REFUND_REASONS[payload.reason ?? 'other'] },
    { label: zh.lines.paidBy, before: '', after: REFUND_EXECUTORS[state.executor] },
    ...payeeLines(state),
    ...(state.complaint
      ? [{ label: complaintOf(state), before: zh.refundApproval.complaintOpen, after: answerOf(state) }]
      : []),
  ],
  async apply(ctx, { id }) {
    const outcome = await approveRefund(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'approved' && outcome !== 'waiting_funds') throw refundRefusal(outcome);
    return { state: REFUND_STATE[outcome] };
  },
  applied: (platform) => platform.bus.signal('webhooks'),
};

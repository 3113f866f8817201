import type { ApprovalPayload } from '@mashang/contract/approvals';
import { COLLECTION_STATUS, COLLECTION_STATUS_NAMES, stands } from '@mashang/contract/collection-orders';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { actorName } from '../../platform/audit.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { findRefundStanding, refundCollection } from './refund-store.ts';

/** `complaint`: the one it answers, whose freeze it consumes; one filed later makes the proposal void. */
type State = { settled: string; paidInAmount: string; complaint?: string };
const OUTCOMES: Record<string, () => BusinessError> = {
  not_found: () => new BusinessError('notFound', '订单不存在'),
  wrong_state: () => new BusinessError('conflict', '订单当前状态不能退款'),
  frozen: () => new BusinessError('frozen', '订单已被风控冻结，不能退款'),
};

/** The whole of a settled collection goes back: its settlement in reverse, the order refunded, the merchant told. */
export const refundApproval: ApprovalKind<ApprovalPayload<'collection.refund'>, State> = {
  kind: 'collection.refund',
  service: 'collection',
  stage: 'finish',
  async load({ tx, actor }, { subjectId }) {
    const found = await findRefundStanding(tx, subjectId);
    // A merchant asks for its own orders only; another's is not there for it.
    if (!found || (actor.kind === 'merchant' && actor.merchantId !== found.merchantId))
      throw new BusinessError('notFound', '订单不存在');
    const { status, paidInAmount, payable, complaint } = found;
    if (!stands(status)) throw new BusinessError('conflict', `订单${COLLECTION_STATUS_NAMES[status]}，不能退款`);
    if (found.frozenBy) throw new BusinessError('frozen', '订单已被风控冻结，不能退款');
    if (found.available < payable)
      throw new BusinessError(
        'conflict',
        `商户可用余额不足：需 ${formatMoney(payable)}，可用 ${formatMoney(found.available)}`,
      );
    return {
      subject: { kind: 'collection-order', id: subjectId, name: `${subjectId} · ${found.merchantName}` },
      // 2→4 by a delivered webhook is no change of what is refunded.
      state: {
        settled: formatMoney(payable),
        paidInAmount: formatMoney(paidInAmount),
        ...(complaint === null ? {} : { complaint: complaint.toString() }),
      },
      amountFen: paidInAmount,
      lockKey: subjectId,
    };
  },
  lines: (state) => [
    { label: '订单状态', before: '已结算', after: '已退款' },
    { label: '退款金额（元）', before: '', after: groupMoney(state.paidInAmount) },
    { label: '扣回商户（元）', before: '', after: groupMoney(state.settled) },
    { label: '手续费与佣金', before: '已结算', after: '全部冲回' },
    ...(state.complaint ? [{ label: '付款人投诉', before: '待答复', after: '以退款答复，解除其冻结' }] : []),
  ],
  async apply(ctx, { id }) {
    const outcome = await refundCollection(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'refunded') throw (OUTCOMES[outcome] ?? OUTCOMES.wrong_state)?.();
    return { status: COLLECTION_STATUS.refunded };
  },
  applied: (platform) => platform.bus.signal('webhooks'),
};

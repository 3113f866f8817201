import { formatMoney, groupMoney } from '@mashang/contract/money';
import { PAYOUT_FACTS } from '@mashang/contract/payout-orders';
import { BusinessError } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { isHeld } from '../risk/held-subject.ts';
import { freezePayout, lockFrozenPayout } from './payouts-store.ts';
import { actorPart, passOutcome } from './step-answers.ts';

/** A payout stopped by hand goes on by two people: it stands on the claim list again, or may be settled. */
export const payoutReleaseApproval: ApprovalKind<object, { frozen: boolean; amount: string }> = {
  kind: 'payout.release',
  service: 'payout',
  stage: 'finish',
  async load({ tx }, { subjectId }) {
    const found = await lockFrozenPayout(tx, subjectId);
    if (!found) throw new BusinessError('notFound', '代付订单不存在');
    if (!found.frozen) throw new BusinessError('conflict', '代付订单没有被冻结');
    if (!found.byHand && (await isHeld(tx, 'payout', subjectId)))
      throw new BusinessError('conflict', '有未放行的筛查命中，请先在命中复核中处理');
    if (!found.byHand) throw new BusinessError('conflict', '该冻结由案件设定，请在案件中解除');
    if (!PAYOUT_FACTS[found.status].open) throw new BusinessError('conflict', '代付订单已结束');
    return {
      subject: { kind: 'payout-order', id: subjectId, name: subjectId },
      state: { frozen: true, amount: groupMoney(formatMoney(found.amount)) },
      lockKey: subjectId,
    };
  },
  lines: ({ amount }) => [
    { label: '金额（元）', before: '', after: amount },
    { label: '冻结', before: '已冻结', after: '解除，继续付款与结算' },
  ],
  async apply(ctx, { subjectId }) {
    const input = { ...actorPart(ctx), order_no: subjectId, frozen: false, remark: '两人审批解除冻结' };
    passOutcome(ctx, await freezePayout(ctx.tx, input));
    return { frozen: (await lockFrozenPayout(ctx.tx, subjectId))?.frozen ?? false };
  },
  applied: (platform) => platform.bus.signal('events'),
};

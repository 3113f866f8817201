import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { CLAIM_STATUS, PAYOUT_RULINGS, PAYOUT_STATUS } from '@mashang/contract/payout-orders';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { closePayout, findRuling, type RulingStanding, stepClaim } from './payouts-store.ts';
import { actorPart, passOutcome } from './step-answers.ts';

type Payload = ApprovalPayload<'payout.ruling'>;
type State = {
  amount: string;
  claimNo: string;
  claimer: string;
  disputed: boolean;
  disputeReason: string;
  /** An objection made meanwhile voids the proposal. */
  answer: string;
};

function answerText({ agreed, objection, hasImage }: RulingStanding): string {
  if (agreed) return '付款方承认未付款，同意退回';
  if (objection === '') return '期限内未提出异议';
  return `${objection}${hasImage ? '（附截图，见订单详情）' : ''}`;
}

/** Two people decide against a claimer that has shown proof, once it had its time to object or agreed. */
export const payoutRulingApproval: ApprovalKind<Payload, State> = {
  kind: 'payout.ruling',
  service: 'payout',
  stage: 'finish',
  async load({ tx }, { subjectId, payload }) {
    const found = await findRuling(tx, subjectId);
    if (!found) throw new BusinessError('notFound', '代付订单不存在，或付款方没有提交过凭证');
    const disputed = found.claimStatus === CLAIM_STATUS.abnormal;
    if (!disputed && found.status !== PAYOUT_STATUS.waiting)
      throw new BusinessError('conflict', '只能裁定异常的订单，或关闭退回后等待中的订单');
    if (!disputed && payload.outcome === 'return') throw invalidField('payload.outcome', '订单已在抢单列表中');
    if (disputed && found.waits)
      throw new BusinessError('conflict', `付款方可在 ${found.answerBy} 前提出异议，届时或付款方同意后才能裁定`);
    return {
      subject: { kind: 'payout-order', id: subjectId, name: `${subjectId} · ${found.claimer}` },
      state: {
        amount: groupMoney(formatMoney(found.amount)),
        claimNo: found.claimNo,
        claimer: found.claimer,
        disputed,
        disputeReason: found.disputeReason,
        answer: answerText(found),
      },
      amountFen: found.amount,
      lockKey: subjectId,
    };
  },
  lines: ({ amount, claimer, disputed, disputeReason, answer }, { outcome, remark }) => [
    { label: '状态', before: disputed ? '异常' : '等待接单', after: PAYOUT_RULINGS[outcome] },
    { label: '金额（元）', before: '', after: amount },
    { label: '付款方', before: '', after: claimer },
    { label: '争议原因', before: '', after: disputeReason || '—' },
    { label: '付款方的答复', before: '', after: answer },
    { label: '裁定理由', before: '', after: remark },
    ...(outcome === 'fail' ? [{ label: '商户冻结', before: '占用', after: '全部释放' }] : []),
  ],
  async apply(ctx, { subjectId, payload }) {
    const { outcome, remark } = payload;
    const about = { ...actorPart(ctx), order_no: subjectId, remark };
    const found = await findRuling(ctx.tx, subjectId);
    if (found?.claimStatus === CLAIM_STATUS.abnormal)
      passOutcome(ctx, (await stepClaim(ctx.tx, { ...about, step: 'return' })).outcome);
    if (outcome === 'fail') passOutcome(ctx, (await closePayout(ctx.tx, { ...about, ending: 4 })).outcome);
    return { outcome, claimNo: found?.claimNo ?? '' };
  },
  applied(platform) {
    platform.bus.signal('events');
    platform.bus.signal('webhooks');
  },
};

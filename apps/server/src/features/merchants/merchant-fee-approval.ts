import { type ApprovalPayload, merchantFeePayload } from '@mashang/contract/approvals';
import { type FeePlan, feeText, payoutFeeText, planNumbers, planWire } from '@mashang/contract/fees';
import { groupMoney, MAX_AMOUNT_FEN } from '@mashang/contract/money';
import { parseTime } from '@mashang/contract/time';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { refusePlanBelowCommissions } from './check-commissions.ts';
import { planFault } from './commission-rules.ts';
import { findFeeStanding, insertFee, lockMerchant } from './merchant-changes-store.ts';

type Payload = ApprovalPayload<'merchant.fee'>;
type State = { plan: FeePlan | null; enabled: boolean; since: string };

/** A proposal that an older process took names the percent alone. */
const planOf = (payload: Payload) => planNumbers(merchantFeePayload.parse(payload));

const LINES: readonly [string, (plan: FeePlan) => string][] = [
  ['手续费', feeText],
  ['代付收费', ({ payout }) => payoutFeeText(payout)],
  ['退款收费', ({ refundFee }) => (refundFee === '0.00' ? '不收' : `每笔 ${refundFee} 元`)],
  ['阶梯', ({ tiers }) => tiers.map(tierText).join('；') || '无'],
];
const tierText = (tier: FeePlan['tiers'][number]) =>
  `上月满 ${groupMoney(tier.above)} 元：${feeText(tier)}，代付${payoutFeeText(tier.payout)}`;

/** The fee plan of a merchant for one product, from a moment on; an order keeps what was in force when it was made. */
export const merchantFeeApproval: ApprovalKind<Payload, State> = {
  kind: 'merchant.fee',
  async load({ tx, now }, { subjectId, payload }) {
    const plan = planOf(payload);
    const fault = planFault(plan, MAX_AMOUNT_FEN);
    if (fault) throw invalidField(`payload.${fault.field}`, fault.reason);
    const merchant = await lockMerchant(tx, subjectId);
    if (!merchant) throw new BusinessError('notFound', '商户不存在');
    const standing = await findFeeStanding(tx, subjectId, payload.product);
    if (!standing) throw invalidField('payload.product', '产品不存在');
    if (payload.effectiveFrom && !(parseTime(payload.effectiveFrom) > now))
      throw invalidField('payload.effectiveFrom', '生效时间须晚于现在；留空则审批后立即生效');
    if (payload.effectiveFrom && payload.effectiveFrom <= standing.since)
      throw invalidField('payload.effectiveFrom', `生效时间须晚于已设定的 ${standing.since}`);
    const of = { merchantId: subjectId, product: payload.product, from: payload.effectiveFrom };
    if (payload.enabled) await refusePlanBelowCommissions(tx, of, plan);
    return {
      subject: { kind: 'merchant', id: subjectId, name: `${merchant.name} · ${standing.productName}` },
      state: {
        plan: standing.plan && planWire(standing.plan),
        enabled: standing.enabled ?? false,
        since: standing.since,
      },
      lockKey: `${subjectId}:${payload.product}`,
    };
  },
  lines(state, payload) {
    const after = planWire(planOf(payload));
    const before = state.plan;
    return [
      ...LINES.map(([label, text]) => ({ label, before: before ? text(before) : '', after: text(after) })),
      {
        label: '状态',
        before: before ? (state.enabled ? '已开通' : '已关闭') : '',
        after: payload.enabled ? '已开通' : '已关闭',
      },
      ...(payload.effectiveFrom ? [{ label: '生效时间', before: '', after: payload.effectiveFrom }] : []),
    ];
  },
  async apply(ctx, { subjectId, payload }) {
    const { product, enabled, effectiveFrom } = payload;
    await insertFee(ctx.tx, subjectId, { ...planOf(payload), product, enabled, effectiveFrom });
    return payload;
  },
};

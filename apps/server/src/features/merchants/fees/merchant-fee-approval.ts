import { type ApprovalPayload, merchantFeePayload } from '@mashang/contract/approvals';
import { type FeePlan, feeText, payoutFeeText, planNumbers, planWire } from '@mashang/contract/fees';
import { groupMoney, MAX_AMOUNT_FEN } from '@mashang/contract/money';
import { parseTime } from '@mashang/contract/time';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { findFeeStanding, insertFee, lockMerchant } from '../merchant-changes-store.ts';
import * as zh from '../zh.ts';
import { refusePlanBelowCommissions } from './check-commissions.ts';
import { planFault } from './commission-rules.ts';

type Payload = ApprovalPayload<'merchant.fee'>;
type State = { plan: FeePlan | null; enabled: boolean; since: string };

/** A proposal that an older process accepted has only the percent. */
const planOf = (payload: Payload) => planNumbers(merchantFeePayload.parse(payload));

const LINES: readonly [string, (plan: FeePlan) => string][] = [
  [zh.merchantFeeApproval.fee, feeText],
  [zh.merchantFeeApproval.payoutFee, ({ payout }) => payoutFeeText(payout)],
  [
    zh.merchantFeeApproval.refundFee,
    ({ refundFee }) =>
      refundFee === '0.00' ? zh.merchantFeeApproval.none : zh.merchantFeeApproval.perRefund(refundFee),
  ],
  [zh.merchantFeeApproval.tiers, ({ tiers }) => tiers.map(tierText).join('；') || zh.merchantFeeApproval.noTiers],
];
const tierText = (tier: FeePlan['tiers'][number]) =>
  zh.merchantFeeApproval.tier(groupMoney(tier.above), feeText(tier), payoutFeeText(tier.payout));

/** Sets a merchant's fee plan for one product from a moment on; an order keeps the plan in force when it was made. */
export const merchantFeeApproval: ApprovalKind<Payload, State> = {
  kind: 'merchant.fee',
  async load({ tx, now }, { subjectId, payload }) {
    const plan = planOf(payload);
    const fault = planFault(plan, MAX_AMOUNT_FEN);
    if (fault) throw invalidField(`payload.${fault.field}`, fault.reason);
    const merchant = await lockMerchant(tx, subjectId);
    if (!merchant) throw new BusinessError('notFound', zh.faults.merchantMissing);
    const standing = await findFeeStanding(tx, subjectId, payload.product);
    if (!standing) throw invalidField('payload.product', zh.merchantFeeApproval.productMissing);
    if (payload.effectiveFrom && !(parseTime(payload.effectiveFrom) > now))
      throw invalidField('payload.effectiveFrom', zh.merchantFeeApproval.startPast);
    if (payload.effectiveFrom && payload.effectiveFrom <= standing.since)
      throw invalidField('payload.effectiveFrom', zh.merchantFeeApproval.startBeforeOther(standing.since));
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
        label: zh.lines.state,
        before: before ? (state.enabled ? zh.merchantFeeApproval.opened : zh.merchantFeeApproval.closed) : '',
        after: payload.enabled ? zh.merchantFeeApproval.opened : zh.merchantFeeApproval.closed,
      },
      ...(payload.effectiveFrom
        ? [{ label: zh.merchantFeeApproval.start, before: '', after: payload.effectiveFrom }]
        : []),
    ];
  },
  async apply(ctx, { subjectId, payload }) {
    const { product, enabled, effectiveFrom } = payload;
    await insertFee(ctx.tx, subjectId, { ...planOf(payload), product, enabled, effectiveFrom });
    return payload;
  },
};

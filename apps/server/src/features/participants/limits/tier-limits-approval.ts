import type { ApprovalPayload } from '@mashang/contract/approvals';
import { parseMoney } from '@mashang/contract/money';
import { RISK_TIER_NAMES, RISK_TIERS, type RiskTier } from '@mashang/contract/verification';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import * as zh from '../zh.ts';
import { countWords, moneyWords, whyTierRefused } from './tier-rules.ts';
import { findTier, lockTier, setTierLimits, type TierRow } from './tier-store.ts';

type Payload = ApprovalPayload<'tier.limits'>;
type State = { dailyAmount: string; dailyCount: string; monthlyAmount: string; monthlyCount: string };

const fen = (text: string) => (text === '' ? null : parseMoney(text));
const parsed = ({ dailyAmount, monthlyAmount, dailyCount, monthlyCount }: Payload) => ({
  dailyAmount: fen(dailyAmount),
  monthlyAmount: fen(monthlyAmount),
  dailyCount,
  monthlyCount,
});
const inWords = (row: Pick<TierRow, 'dailyAmount' | 'dailyCount' | 'monthlyAmount' | 'monthlyCount'>): State => ({
  dailyAmount: moneyWords(row.dailyAmount),
  dailyCount: countWords(row.dailyCount),
  monthlyAmount: moneyWords(row.monthlyAmount),
  monthlyCount: countWords(row.monthlyCount),
});

function tierOf(subjectId: string): RiskTier {
  const tier = RISK_TIERS.find((one) => one === subjectId);
  if (!tier) throw new BusinessError('notFound', zh.tierLimitsApproval.tierMissing);
  return tier;
}

/** Sets the most that a risk tier allows; it applies to everybody in the tier from the approval on. */
export const tierLimitsApproval: ApprovalKind<Payload, State> = {
  kind: 'tier.limits',
  async load({ tx }, { subjectId, payload }) {
    const tier = tierOf(subjectId);
    const place = RISK_TIERS.indexOf(tier);
    const standing = await lockTier(tx, tier);
    const beside = async (at: number) => (RISK_TIERS[at] ? findTier(tx, RISK_TIERS[at]) : null);
    const wrong = whyTierRefused(parsed(payload), { safer: await beside(place - 1), riskier: await beside(place + 1) });
    if (wrong) throw invalidField(`payload.${wrong.field}`, wrong.reason);
    return {
      subject: { kind: 'tier', id: subjectId, name: RISK_TIER_NAMES[standing.tier] },
      state: inWords(standing),
      lockKey: subjectId,
    };
  },
  lines(state, payload) {
    const after = inWords(parsed(payload));
    return [
      { label: zh.lines.dailyAmount, before: state.dailyAmount, after: after.dailyAmount },
      { label: zh.lines.dailyCount, before: state.dailyCount, after: after.dailyCount },
      { label: zh.lines.monthlyAmount, before: state.monthlyAmount, after: after.monthlyAmount },
      { label: zh.lines.monthlyCount, before: state.monthlyCount, after: after.monthlyCount },
    ];
  },
  async apply(ctx, { subjectId, payload }) {
    await setTierLimits(ctx.tx, tierOf(subjectId), parsed(payload));
    return payload;
  },
};

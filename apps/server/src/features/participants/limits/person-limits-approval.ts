import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney, parseMoney } from '@mashang/contract/money';
import { maskName } from '@mashang/contract/participants';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { lockLimits, updateLimits } from '../network/operator-changes-store.ts';
import * as zh from '../zh.ts';

type Limits = ApprovalPayload<'person.limits'>;

/** Money with separators and all decimals, as a difference shows it. */
function yuan(text: string): string {
  return groupMoney(formatMoney(parseMoney(text)));
}

/** Limits of a verified person, across all of its accounts and channels (L4). */
export const personLimitsApproval: ApprovalKind<Limits, Limits> = {
  kind: 'person.limits',
  async load({ tx }, { subjectId, payload }) {
    if (parseMoney(payload.dailyAmount) > parseMoney(payload.monthlyAmount))
      throw invalidField('payload.dailyAmount', zh.personLimitsApproval.dailyAmountAboveMonthly);
    if (payload.dailyCount > payload.monthlyCount)
      throw invalidField('payload.dailyCount', zh.personLimitsApproval.dailyCountAboveMonthly);
    const found = await lockLimits(tx, subjectId);
    if (!found) throw new BusinessError('notFound', zh.faults.participantMissing);
    const { legalName, dailyAmount, dailyCount, monthlyAmount, monthlyCount } = found;
    return {
      subject: { kind: 'person', id: subjectId, name: maskName(legalName) },
      state: {
        dailyAmount: formatMoney(dailyAmount),
        dailyCount,
        monthlyAmount: formatMoney(monthlyAmount),
        monthlyCount,
      },
      lockKey: subjectId,
    };
  },
  lines: (state, payload) => [
    { label: zh.lines.dailyAmount, before: yuan(state.dailyAmount), after: yuan(payload.dailyAmount) },
    { label: zh.lines.dailyCount, before: String(state.dailyCount), after: String(payload.dailyCount) },
    { label: zh.lines.monthlyAmount, before: yuan(state.monthlyAmount), after: yuan(payload.monthlyAmount) },
    { label: zh.lines.monthlyCount, before: String(state.monthlyCount), after: String(payload.monthlyCount) },
  ],
  async apply(ctx, { subjectId, payload }) {
    await updateLimits(ctx.tx, subjectId, {
      ...payload,
      dailyAmount: parseMoney(payload.dailyAmount),
      monthlyAmount: parseMoney(payload.monthlyAmount),
    });
    return payload;
  },
};

import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney, parseMoney } from '@mashang/contract/money';
import { maskName } from '@mashang/contract/participants';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { lockLimits, updateLimits } from './operator-changes-store.ts';

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
      throw invalidField('payload.dailyAmount', '单日金额上限不能高于单月金额上限');
    if (payload.dailyCount > payload.monthlyCount)
      throw invalidField('payload.dailyCount', '单日笔数上限不能高于单月笔数上限');
    const found = await lockLimits(tx, subjectId);
    if (!found) throw new BusinessError('notFound', '参与方不存在');
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
    { label: '单日金额上限（元）', before: yuan(state.dailyAmount), after: yuan(payload.dailyAmount) },
    { label: '单日笔数上限', before: String(state.dailyCount), after: String(payload.dailyCount) },
    { label: '单月金额上限（元）', before: yuan(state.monthlyAmount), after: yuan(payload.monthlyAmount) },
    { label: '单月笔数上限', before: String(state.monthlyCount), after: String(payload.monthlyCount) },
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

import { COUNT } from '@mashang/contract/fields';
import { MONEY } from '@mashang/contract/money';
import type { OverseenDetail } from '@mashang/contract/participants';
import { type ReactNode, useMemo } from 'react';
import { FormField } from '../../../ui/form-field.tsx';
import { ProposeDialog } from '../../../ui/propose-dialog.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { proposalOf } from '../../approvals/queries.ts';

const TITLES = [
  ['dailyAmount', '单日金额上限（元）'],
  ['dailyCount', '单日笔数上限'],
  ['monthlyAmount', '单月金额上限（元）'],
  ['monthlyCount', '单月笔数上限'],
] as const;
const FIELDS = { dailyAmount: MONEY, dailyCount: COUNT, monthlyAmount: MONEY, monthlyCount: COUNT };

/** 限额调整 of the person behind a participant; it counts across all of that person's accounts. */
export function LimitsDialog({ detail, onClose }: { detail: OverseenDetail; onClose(): void }): ReactNode {
  const { participant, limits } = detail;
  const form = useForm(FIELDS, () => ({
    ...{ dailyAmount: limits.ownDailyAmount, dailyCount: String(limits.ownDailyCount) },
    ...{ monthlyAmount: limits.ownMonthlyAmount, monthlyCount: String(limits.ownMonthlyCount) },
  }));
  const { dailyCount, monthlyCount, ...amounts } = form.values;
  const proposal = useMemo(() => proposalOf('person.limits', participant.personId), [participant.personId]);
  return (
    <ProposeDialog
      title={`限额调整 · ${participant.legalName}`}
      payload={{ ...amounts, dailyCount: Number(dailyCount), monthlyCount: Number(monthlyCount) }}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p className="soft">限额按实名主体合计，涵盖其全部账号与收款账户。</p>
      {TITLES.map(([name, label]) => (
        <FormField
          key={name}
          of={form.at(name)}
          label={label}
          inputMode={name.endsWith('Amount') ? 'decimal' : 'numeric'}
        />
      ))}
    </ProposeDialog>
  );
}

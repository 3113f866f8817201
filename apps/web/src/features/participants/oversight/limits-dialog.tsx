import { COUNT } from '@mashang/contract/fields';
import { MONEY } from '@mashang/contract/money';
import type { OverseenDetail } from '@mashang/contract/participants';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import * as looks from '../../../ui/layout/looks.module.css';
import { proposalOf } from '../../approvals/queries.ts';
import * as zh from '../zh.tsx';

const TITLES = [
  ['dailyAmount', zh.limitTitles.dailyAmount],
  ['dailyCount', zh.limitTitles.dailyCount],
  ['monthlyAmount', zh.limitTitles.monthlyAmount],
  ['monthlyCount', zh.limitTitles.monthlyCount],
] as const;
const FIELDS = { dailyAmount: MONEY, dailyCount: COUNT, monthlyAmount: MONEY, monthlyCount: COUNT };

/** 限额调整 of the person behind a participant; it counts across all of that person's accounts. */
export function LimitsDialog({ detail, onClose }: { detail: OverseenDetail; onClose(): void }): ReactNode {
  const { participant, limits } = detail;
  const form = useForm(FIELDS, () => ({
    dailyAmount: limits.ownDailyAmount,
    dailyCount: String(limits.ownDailyCount),
    monthlyAmount: limits.ownMonthlyAmount,
    monthlyCount: String(limits.ownMonthlyCount),
  }));
  const { dailyCount, monthlyCount, ...amounts } = form.values;
  const proposal = useMemo(() => proposalOf('person.limits', participant.personId), [participant.personId]);
  return (
    <ProposeDialog
      title={zh.limitsDialog.title(participant.legalName)}
      payload={{ ...amounts, dailyCount: Number(dailyCount), monthlyCount: Number(monthlyCount) }}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p className={looks.soft}>{zh.limitsDialog.note}</p>
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

import {
  monthsText,
  RETENTION_CATEGORIES,
  RETENTION_MAX_MONTHS,
  type RetentionPeriod,
} from '@mashang/contract/retention';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import * as zh from './zh.tsx';

/** 变更期限: the months for which a category is kept; two people approve. */
export function PeriodDialog({ period, onClose }: { period: RetentionPeriod; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('retention.period', period.category), [period.category]);
  const form = useForm({}, () => ({ months: String(period.months) }));
  const typed = form.values.months;
  const months = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  return (
    <ProposeDialog
      title={zh.periodDialog.title(RETENTION_CATEGORIES[period.category].title)}
      payload={{ months }}
      form={form}
      check={() => ({
        months:
          months < period.least
            ? zh.periodDialog.tooShort(monthsText(period.least))
            : months > RETENTION_MAX_MONTHS
              ? zh.periodDialog.tooLong(RETENTION_MAX_MONTHS)
              : undefined,
      })}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label={zh.periodDialog.months}
            inputMode="numeric"
            maxLength={4}
            value={typed}
            error={errors.months}
            hint={
              months > 0
                ? zh.periodDialog.monthsHint(monthsText(months), monthsText(period.least))
                : zh.periodDialog.monthsMissing
            }
            onChange={({ target }) => form.set({ months: target.value.trim() })}
          />
          <p className={controls.notice}>{zh.periodDialog.warning}</p>
        </>
      )}
    </ProposeDialog>
  );
}

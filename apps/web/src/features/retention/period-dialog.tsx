import {
  monthsText,
  RETENTION_CATEGORIES,
  RETENTION_MAX_MONTHS,
  type RetentionPeriod,
} from '@mashang/contract/retention';
import { type ReactNode, useMemo } from 'react';
import { TextField } from '../../ui/field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';

/** 变更期限: the months a category is kept; two people. */
export function PeriodDialog({ period, onClose }: { period: RetentionPeriod; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('retention.period', period.category), [period.category]);
  const form = useForm({}, () => ({ months: String(period.months) }));
  const typed = form.values.months;
  const months = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  return (
    <ProposeDialog
      title={`变更期限 · ${RETENTION_CATEGORIES[period.category].title}`}
      payload={{ months }}
      form={form}
      check={() => ({
        months:
          months < period.least
            ? `依法至少保留 ${monthsText(period.least)}`
            : months > RETENTION_MAX_MONTHS
              ? `最长 ${RETENTION_MAX_MONTHS} 个月`
              : undefined,
      })}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label="保留月数"
            inputMode="numeric"
            maxLength={4}
            value={typed}
            error={errors.months}
            hint={months > 0 ? `即 ${monthsText(months)}；法定最短 ${monthsText(period.least)}` : '请填写整数月数'}
            onChange={({ target }) => form.set({ months: target.value.trim() })}
          />
          <p className="notice">缩短期限后，已超过新期限的资料会在当晚删除，不能恢复；下一步列出将删除的条数。</p>
        </>
      )}
    </ProposeDialog>
  );
}

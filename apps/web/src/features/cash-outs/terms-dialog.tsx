import type { CashOutTerms } from '@mashang/contract/cash-outs';
import { COUNT } from '@mashang/contract/fields';
import { MONEY, RATE } from '@mashang/contract/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import { cashOutTermsQuery } from './queries.ts';

const TITLES = [
  ['minAmount', '单笔最小金额（元）', ''],
  ['maxAmount', '单笔最大金额（元）', ''],
  ['dailyAmount', '单日金额上限（元）', '同一实名主体当天的申请合计。'],
  ['dailyCount', '单日笔数上限', ''],
  ['feeFixed', '每笔固定手续费（元）', '从提现金额中扣除，0 为不收。'],
  ['feeRate', '手续费率（%）', ''],
] as const;
const FIELDS = {
  ...{ minAmount: MONEY, maxAmount: MONEY, dailyAmount: MONEY, feeFixed: MONEY, feeRate: RATE },
  dailyCount: { ...COUNT, pattern: /^\d{1,4}$/, message: '请输入 1–1000 的整数' },
};

function Form({ terms, onClose }: { terms: CashOutTerms; onClose(): void }): ReactNode {
  const form = useForm(FIELDS, () => ({ ...terms, dailyCount: String(terms.dailyCount) }));
  const proposal = useMemo(() => proposalOf('cash-out.terms', 'terms'), []);
  return (
    <ProposeDialog
      title="提现限额与手续费"
      payload={{ ...form.values, dailyCount: Number(form.values.dailyCount) }}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      {TITLES.map(([name, label, hint]) => (
        <FormField key={name} of={form.at(name)} label={label} hint={hint} />
      ))}
    </ProposeDialog>
  );
}

/** 限额与手续费: what holds now, changed by two people for what is asked from then on. */
export function TermsDialog({ onClose }: { onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(cashOutTermsQuery);
  if (data) return <Form terms={data} onClose={onClose} />;
  return (
    <Dialog title="提现限额与手续费" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={8} />}
    </Dialog>
  );
}

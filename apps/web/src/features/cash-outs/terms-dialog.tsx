import type { CashOutTerms } from '@mashang/contract/cash-outs';
import { COUNT } from '@mashang/contract/fields';
import { MONEY, RATE } from '@mashang/contract/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { cashOutTermsQuery } from './queries.ts';
import * as zh from './zh.tsx';

const TITLES = [
  ['minAmount', zh.termTitles.minAmount, ''],
  ['maxAmount', zh.termTitles.maxAmount, ''],
  ['dailyAmount', zh.termTitles.dailyAmount, zh.termTitles.dailyAmountHint],
  ['dailyCount', zh.termTitles.dailyCount, ''],
  ['feeFixed', zh.termTitles.feeFixed, zh.termTitles.feeFixedHint],
  ['feeRate', zh.termTitles.feeRate, ''],
] as const;
const FIELDS = {
  minAmount: MONEY,
  maxAmount: MONEY,
  dailyAmount: MONEY,
  feeFixed: MONEY,
  feeRate: RATE,
  dailyCount: { ...COUNT, pattern: /^\d{1,4}$/, message: zh.termRules.dailyCount },
};

function Form({ terms, onClose }: { terms: CashOutTerms; onClose(): void }): ReactNode {
  const form = useForm(FIELDS, () => ({ ...terms, dailyCount: String(terms.dailyCount) }));
  const proposal = useMemo(() => proposalOf('cash-out.terms', 'terms'), []);
  return (
    <ProposeDialog
      title={zh.termsForm.title}
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

/** 限额与手续费: the current terms; two people change them, for requests from then on. */
export function TermsDialog({ onClose }: { onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(cashOutTermsQuery);
  if (data) return <Form terms={data} onClose={onClose} />;
  return (
    <Dialog
      title={zh.termsDialog.title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.termsDialog.close}</Button>}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={8} />}
    </Dialog>
  );
}

import { groupMoney } from '@mashang/contract/money';
import type { BankAccountView, DifferenceRow } from '@mashang/contract/receiving-places';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import * as factStyles from '../../ui/layout/facts.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { differencesQuery } from './queries.ts';
import * as zh from './zh.tsx';

const SIDES = zh.differenceSides;
const COLUMNS: Column<DifferenceRow>[] = [
  { key: 'side', title: zh.differenceColumns.difference, render: (row) => SIDES[row.side] },
  {
    key: 'what',
    title: zh.differenceColumns.source,
    render: (row) => <span className={`${looks.mono} ${factStyles.break}`}>{row.what}</span>,
  },
  {
    key: 'amount',
    title: zh.differenceColumns.amount,
    align: 'right',
    render: (row) => <span className={looks.num}>{groupMoney(row.amount)}</span>,
  },
  { key: 'at', title: zh.differenceColumns.time, render: (row) => <span className={looks.num}>{row.at}</span> },
  {
    key: 'age',
    title: zh.differenceColumns.age,
    align: 'right',
    render: (row) => <span className={looks.num}>{zh.differenceColumns.hours(row.ageHours)}</span>,
  },
];

/** Differences between an account's statements and its books, one by one. */
export function DifferencesDialog({ account, onClose }: { account: BankAccountView; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(differencesQuery(account.code));
  return (
    <Dialog
      title={zh.differencesDialog.title(account.bank)}
      width={860}
      testId="differences-dialog"
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.differencesDialog.close}</Button>}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      <DataTable
        label={zh.differencesDialog.differences}
        columns={COLUMNS}
        rows={data ?? []}
        rowKey={(row) => `${row.side}${row.what}`}
        stack
        empty={<EmptyState title={zh.differencesDialog.emptyTitle} hint={zh.differencesDialog.emptyHint} />}
      />
    </Dialog>
  );
}

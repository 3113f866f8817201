import { groupMoney } from '@mashang/contract/money';
import type { BankAccountView, DifferenceRow } from '@mashang/contract/receiving-places';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { differencesQuery } from './queries.ts';

const SIDES = { bank: '银行有，账面无', books: '账面有，银行无', overdue: '自有划转逾期无流水' } as const;
const COLUMNS: Column<DifferenceRow>[] = [
  { key: 'side', title: '差异', render: (row) => SIDES[row.side] },
  { key: 'what', title: '来源', render: (row) => <span className="mono break">{row.what}</span> },
  {
    key: 'amount',
    title: '金额（元）',
    align: 'right',
    render: (row) => <span className="num">{groupMoney(row.amount)}</span>,
  },
  { key: 'at', title: '时间', render: (row) => <span className="num">{row.at}</span> },
  { key: 'age', title: '已过', align: 'right', render: (row) => <span className="num">{row.ageHours} 小时</span> },
];

/** What an account's statements and books differ by, piece by piece. */
export function DifferencesDialog({ account, onClose }: { account: BankAccountView; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(differencesQuery(account.code));
  return (
    <Dialog
      title={`银行与账面差异 · ${account.bank}`}
      width={860}
      testId="differences-dialog"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      <DataTable
        label="差异"
        columns={COLUMNS}
        rows={data ?? []}
        rowKey={(row) => `${row.side}${row.what}`}
        stack
        empty={<EmptyState title="没有差异" hint="账面与银行流水逐笔相符。" />}
      />
    </Dialog>
  );
}

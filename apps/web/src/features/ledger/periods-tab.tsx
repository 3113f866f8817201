import type { BookPeriod } from '@mashang/contract/ledger';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { closePeriod, periodsQuery, refreshBooks } from './books-queries.ts';

const STATES = {
  sealed: <StatusTag tone="ok">已封存</StatusTag>,
  ready: <StatusTag tone="warn">可结账</StatusTag>,
  running: <StatusTag tone="info">进行中</StatusTag>,
} as const;

/** A sealed month's figures open its postings. */
function OfMonth({ row, what, children }: { row: BookPeriod; what: string; children: ReactNode }): ReactNode {
  if (row.state !== 'sealed') return children;
  const days = { startDate: `${row.month}-01`, endDate: lastDayOf(row.month) };
  return (
    <Link to={`?${new URLSearchParams({ tab: 'postings', ...days })}`}>
      <span className="sr-only">
        {row.month} 的分录，{what}
      </span>
      {children}
    </Link>
  );
}

function lastDayOf(month: string): string {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
}

function periodColumns(onClose: ((month: string) => void) | undefined): Column<BookPeriod>[] {
  return [
    { key: 'month', title: '月份', stick: 'left', render: (row) => <b className="num">{row.month}</b> },
    { key: 'state', title: '状态', render: (row) => STATES[row.state] },
    {
      key: 'postings',
      title: '分录数',
      align: 'right',
      render: (row) => (
        <OfMonth row={row} what="笔数">
          <span className="num">{row.postings || '—'}</span>
        </OfMonth>
      ),
    },
    {
      key: 'debit',
      title: '借方发生（元）',
      align: 'right',
      render: (row) => (
        <OfMonth row={row} what="借方">
          <MoneyText value={row.debit} />
        </OfMonth>
      ),
    },
    {
      key: 'credit',
      title: '贷方发生（元）',
      align: 'right',
      render: (row) => (
        <OfMonth row={row} what="贷方">
          <MoneyText value={row.credit} />
        </OfMonth>
      ),
    },
    {
      key: 'hash',
      title: '指纹',
      render: (row) =>
        row.hash ? (
          <span className="mono clip" title={row.hash}>
            {row.hash}
          </span>
        ) : (
          <span className="soft">—</span>
        ),
    },
    { key: 'closedBy', title: '结账人', render: (row) => row.closedBy || <span className="soft">—</span> },
    { key: 'closedTime', title: '结账时间', render: (row) => <span className="num">{row.closedTime || '—'}</span> },
    {
      key: 'act',
      title: '操作',
      stick: 'right',
      render: (row) =>
        row.state === 'ready' && onClose ? (
          <Button small onClick={() => onClose(row.month)}>
            月结
          </Button>
        ) : (
          <span className="soft">—</span>
        ),
    },
  ];
}

function CloseDialog({ month, onClose }: { month: string; onClose(): void }): ReactNode {
  return (
    <CodedDialog
      title={`月结 ${month}`}
      button="确认月结"
      done={`${month} 已封存`}
      testId="close-period-dialog"
      code={{}}
      act={(code) => closePeriod(month, code)}
      after={() => void refreshBooks()}
      onClose={onClose}
    >
      {() => <p>封存这个月每个账户的期初、发生与期末，并记下指纹。封存后不能修改，也不能再开。</p>}
    </CodedDialog>
  );
}

/** Sealed months with their totals and hashes, and the next one to seal. */
export function PeriodsTab({ above }: { above: ReactNode }): ReactNode {
  const mayClose = useMay('ledger:close');
  const { data, error, refetch } = useQuery(periodsQuery);
  const [closing, setClosing] = useState<string>();
  const columns = useMemo(() => periodColumns(mayClose ? setClosing : undefined), [mayClose]);
  return (
    <div className="page">
      <h1 className="page-title">账本</h1>
      {above}
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <section className="panel">
          <DataTable
            label="月结"
            testId="period-table"
            stack
            columns={columns}
            rows={data}
            rowKey={(row) => row.month}
            focusable
            empty={<EmptyState title="还没有账" hint="有了第一笔分录之后，月份会列在这里。" />}
          />
        </section>
      )}
      <p className="soft">月份结束、每一天都已汇总后可以封存。核对程序会用分录重算每个已封存的月份。</p>
      {closing ? <CloseDialog month={closing} onClose={() => setClosing(undefined)} /> : null}
    </div>
  );
}

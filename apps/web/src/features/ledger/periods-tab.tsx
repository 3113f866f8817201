import type { BookPeriod } from '@mashang/contract/ledger';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../lib/session/current-user.ts';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import * as tableStyles from '../../ui/table/table.module.css';
import { closePeriod, periodsQuery, refreshBooks } from './books-queries.ts';
import * as zh from './zh.tsx';

const STATES = {
  sealed: <StatusTag tone="ok">{zh.periodTag.sealed}</StatusTag>,
  ready: <StatusTag tone="warn">{zh.periodTag.closable}</StatusTag>,
  running: <StatusTag tone="info">{zh.periodTag.running}</StatusTag>,
} as const;

/** Links the figures of a sealed month to its postings. */
function OfMonth({ row, what, children }: { row: BookPeriod; what: string; children: ReactNode }): ReactNode {
  if (row.state !== 'sealed') return children;
  const days = { startDate: `${row.month}-01`, endDate: lastDayOf(row.month) };
  return (
    <Link to={`?${new URLSearchParams({ tab: 'postings', ...days })}`}>
      <span className={looks.srOnly}>{zh.monthLink.postingsOf(row.month, what)}</span>
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
    {
      key: 'month',
      title: zh.periodColumns.month,
      stick: 'left',
      render: (row) => <b className={looks.num}>{row.month}</b>,
    },
    { key: 'state', title: zh.periodColumns.state, render: (row) => STATES[row.state] },
    {
      key: 'postings',
      title: zh.periodColumns.postings,
      align: 'right',
      render: (row) => (
        <OfMonth row={row} what={zh.periodColumns.count}>
          <span className={looks.num}>{row.postings || '—'}</span>
        </OfMonth>
      ),
    },
    {
      key: 'debit',
      title: zh.periodColumns.debit,
      align: 'right',
      render: (row) => (
        <OfMonth row={row} what={zh.periodColumns.debitShort}>
          <MoneyText value={row.debit} />
        </OfMonth>
      ),
    },
    {
      key: 'credit',
      title: zh.periodColumns.credit,
      align: 'right',
      render: (row) => (
        <OfMonth row={row} what={zh.periodColumns.creditShort}>
          <MoneyText value={row.credit} />
        </OfMonth>
      ),
    },
    {
      key: 'hash',
      title: zh.periodColumns.hash,
      render: (row) =>
        row.hash ? (
          <span className={`${looks.mono} ${tableStyles.clip}`} title={row.hash}>
            {row.hash}
          </span>
        ) : (
          <span className={looks.soft}>—</span>
        ),
    },
    {
      key: 'closedBy',
      title: zh.periodColumns.closedBy,
      render: (row) => row.closedBy || <span className={looks.soft}>—</span>,
    },
    {
      key: 'closedTime',
      title: zh.periodColumns.closedTime,
      render: (row) => <span className={looks.num}>{row.closedTime || '—'}</span>,
    },
    {
      key: 'act',
      title: zh.periodColumns.actions,
      stick: 'right',
      render: (row) =>
        row.state === 'ready' && onClose ? (
          <Button small onClick={() => onClose(row.month)}>
            {zh.periodColumns.close}
          </Button>
        ) : (
          <span className={looks.soft}>—</span>
        ),
    },
  ];
}

function CloseDialog({ month, onClose }: { month: string; onClose(): void }): ReactNode {
  return (
    <CodedDialog
      title={zh.closeDialog.title(month)}
      button={zh.closeDialog.confirm}
      done={zh.closeDialog.done(month)}
      testId="close-period-dialog"
      code={{}}
      act={(code) => closePeriod(month, code)}
      after={() => void refreshBooks()}
      onClose={onClose}
    >
      {() => <p>{zh.closeDialog.warning}</p>}
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
    <div className={controls.page}>
      <h1 className={controls.pageTitle}>{zh.periodsTab.title}</h1>
      {above}
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <section className={controls.panel}>
          <DataTable
            label={zh.periodsTab.periods}
            testId="period-table"
            stack
            columns={columns}
            rows={data}
            rowKey={(row) => row.month}
            focusable
            empty={<EmptyState title={zh.periodsTab.emptyTitle} hint={zh.periodsTab.emptyHint} />}
          />
        </section>
      )}
      <p className={looks.soft}>{zh.periodsTab.intro}</p>
      {closing ? <CloseDialog month={closing} onClose={() => setClosing(undefined)} /> : null}
    </div>
  );
}

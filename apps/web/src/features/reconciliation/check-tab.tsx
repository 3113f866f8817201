import type { CheckRow } from '@mashang/contract/reconciliation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { todayText } from '../../lib/format/shanghai-dates.ts';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { TextField } from '../../ui/form/field.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { CheckRowsDrawer } from './check-rows-drawer.tsx';
import { checkQuery } from './queries.ts';
import * as styles from './reconciliation.module.css';
import type { TabProps } from './reconciliation-page.tsx';
import * as zh from './zh.tsx';

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Count and sum of one side, highlighted where it differs from the orders. */
function Side({ side, against }: { side: CheckRow['orders']; against?: CheckRow['orders'] }): ReactNode {
  const differs = against && (side.count !== against.count || side.amount !== against.amount);
  return (
    <span className={styles.checkSide} data-differs={differs || undefined}>
      <MoneyText value={side.amount} />
      <span className={`${looks.soft} ${looks.num}`}>{zh.side.note(side.count)}</span>
    </span>
  );
}

function Verdict({ row }: { row: CheckRow }): ReactNode {
  if (row.even) return <StatusTag tone="ok">{zh.verdict.same}</StatusTag>;
  if (!row.covered) return <StatusTag tone="mute">{zh.verdict.noStatement}</StatusTag>;
  return <StatusTag tone="bad">{zh.verdict.differs}</StatusTag>;
}

function checkColumns(onOpen: (row: CheckRow) => void): Column<CheckRow>[] {
  return [
    {
      key: 'accountNo',
      title: zh.checkColumns.accountNo,
      stick: 'left',
      render: (row) => (
        <button
          type="button"
          className={`${controls.btn} ${controls.btnLink} ${looks.mono}`}
          data-row-open
          onClick={() => onOpen(row)}
        >
          {row.accountNo || zh.checkColumns.onOpen}
        </button>
      ),
    },
    { key: 'even', title: zh.checkColumns.even, render: (row) => <Verdict row={row} /> },
    {
      key: 'owner',
      title: zh.checkColumns.owner,
      render: (row) => row.owner || <span className={looks.soft}>{zh.checkColumns.note}</span>,
    },
    { key: 'orders', title: zh.checkColumns.orders, align: 'right', render: (row) => <Side side={row.orders} /> },
    {
      key: 'ledger',
      title: zh.checkColumns.ledger,
      align: 'right',
      render: (row) => <Side side={row.ledger} against={row.orders} />,
    },
    {
      key: 'statement',
      title: zh.checkColumns.statement,
      align: 'right',
      render: (row) => <Side side={row.statement} against={row.covered ? row.orders : undefined} />,
    },
  ];
}

/** Orders, ledger and statement of a day, by account and in total; each line opens its rows. */
export function CheckTab({ tools, above }: TabProps): ReactNode {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('day') ?? '';
  const day = DAY.test(asked) ? asked : todayText(Date.now());
  const [open, setOpen] = useState<CheckRow>();
  const check = useQuery({ ...checkQuery(day), placeholderData: keepPreviousData });
  const columns = useMemo(() => checkColumns(setOpen), []);
  function toDay(next: string): void {
    if (DAY.test(next)) setQuery({ tab: 'check', day: next });
  }
  function move(days: number): void {
    toDay(todayText(Date.parse(`${day}T12:00:00+08:00`) + days * DAY_MS));
  }
  const { rows, total } = check.data ?? {};
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.checkTab.heading}</h1>
        <span className={looks.grow} />
        {tools}
      </div>
      {above}
      <div className={`${controls.panel} ${styles.checkBar}`}>
        <Button aria-label={zh.checkTab.dayBefore} onClick={() => move(-1)}>
          {zh.checkTab.dayBeforeTitle}
        </Button>
        <TextField
          label={zh.checkTab.day}
          hideLabel
          type="date"
          value={day}
          onChange={(event) => toDay(event.target.value)}
        />
        <Button aria-label={zh.checkTab.dayAfter} onClick={() => move(1)}>
          {zh.checkTab.dayAfter}
        </Button>
        <span className={looks.soft}>{zh.checkTab.daysNote}</span>
      </div>
      {check.error ? <LoadError error={check.error} onRetry={() => void check.refetch()} /> : null}
      {check.error && !check.data ? null : (
        <section className={controls.panel} data-stale={check.isPlaceholderData}>
          <DataTable
            label={zh.checkTab.checkTable}
            testId="check-table"
            stack
            columns={columns}
            rows={rows}
            rowKey={(row) => row.accountKey}
            openKey={open?.accountKey}
            empty={<EmptyState title={zh.checkTab.emptyTitle} hint={zh.checkTab.emptyHint} />}
            totals={
              total && {
                orders: <Side side={total.orders} />,
                ledger: <Side side={total.ledger} against={total.orders} />,
                statement: <Side side={total.statement} against={total.covered ? total.orders : undefined} />,
                even: <Verdict row={total} />,
              }
            }
          />
        </section>
      )}
      {open ? <CheckRowsDrawer day={day} row={open} onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}

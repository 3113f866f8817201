import { monthsText, RETENTION_CATEGORIES, type RetentionPeriod } from '@mashang/contract/retention';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { actorText } from '../../lib/format/actor-text.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Dash } from '../../ui/display/facts.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import { PeriodDialog } from './period-dialog.tsx';
import { overviewQuery, refreshRetention, runRetention } from './queries.ts';
import * as zh from './zh.tsx';

/** Interval of the polls while a run is active. */
const BUSY_MS = 1_500;

function LastRun(): ReactNode {
  const { data } = useQuery(overviewQuery);
  const run = data?.lastRun;
  if (!data) return null;
  if (!run) return <p className={looks.soft}>{zh.lastRun.never}</p>;
  const what = run.endTime ? zh.lastRun.finished(run.erased, run.held, run.swept) : zh.lastRun.running;
  return (
    <p className={looks.soft} role="status" data-testid="last-run">
      {zh.lastRun.last(<span className={looks.num}>{run.time}</span>, actorText(run.by), what)}
    </p>
  );
}

function periodColumns(
  pendingOf: ReturnType<typeof usePendingOf>,
  change: ((row: RetentionPeriod) => void) | undefined,
): Column<RetentionPeriod>[] {
  const columns: Column<RetentionPeriod>[] = [
    {
      key: 'category',
      title: zh.periodColumns.category,
      stick: 'left',
      render: ({ category }) => <strong>{RETENTION_CATEGORIES[category].title}</strong>,
    },
    {
      key: 'erases',
      title: zh.periodColumns.erases,
      wrap: true,
      render: (row) => RETENTION_CATEGORIES[row.category].erases,
    },
    { key: 'from', title: zh.periodColumns.from, render: (row) => RETENTION_CATEGORIES[row.category].from },
    {
      key: 'months',
      title: zh.periodColumns.months,
      render: (row) => (
        <span className={controls.chips}>
          <b className={looks.num}>{monthsText(row.months)}</b>
          <PendingBadges pending={pendingOf('retention', row.category)} />
        </span>
      ),
    },
    {
      key: 'least',
      title: zh.periodColumns.least,
      render: (row) => <span className={`${looks.num} ${looks.soft}`}>{monthsText(row.least)}</span>,
    },
    { key: 'changeTime', title: zh.periodColumns.changeTime, render: (row) => <Dash text={row.changeTime} /> },
  ];
  if (change)
    columns.push({
      key: 'act',
      title: zh.periodColumns.actions,
      stick: 'right',
      render: (row) => (
        <Button
          small
          kind="text"
          aria-label={zh.periodColumns.changeOf(RETENTION_CATEGORIES[row.category].title)}
          onClick={() => change(row)}
        >
          {zh.periodColumns.change}
        </Button>
      ),
    });
  return columns;
}

/** 保留期限: every category with its period and the legal minimum. */
export function PeriodsTab({ above }: { above: ReactNode }): ReactNode {
  const { data, error, refetch } = useQuery({
    ...overviewQuery,
    refetchInterval: ({ state }) => (state.data?.lastRun?.endTime === '' ? BUSY_MS : false),
  });
  const [mayChange, mayRun] = [useMay('retention:propose'), useMay('retention:run')];
  const pendingOf = usePendingOf();
  const [changing, setChanging] = useState<RetentionPeriod>();
  const run = useMutation({
    mutationFn: runRetention,
    onSuccess: () => {
      showToast('success', zh.periodsTab.started);
      void refreshRetention();
    },
  });
  const isRunning = run.isPending || data?.lastRun?.endTime === '';
  const order = Object.keys(RETENTION_CATEGORIES);
  const rows = data?.periods.toSorted((a, b) => order.indexOf(a.category) - order.indexOf(b.category));
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.periodsTab.title}</h1>
        <span className={looks.grow} />
        {mayRun ? (
          <Button busy={isRunning} onClick={() => run.mutate()}>
            {zh.periodsTab.runNow}
          </Button>
        ) : null}
      </div>
      {above}
      <LastRun />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <section className={controls.panel}>
          <DataTable
            label={zh.periodsTab.periods}
            testId="retention-periods"
            stack
            columns={periodColumns(pendingOf, mayChange ? setChanging : undefined)}
            rows={rows}
            rowKey={(row) => row.category}
            empty={<EmptyState title={zh.periodsTab.emptyTitle} />}
          />
        </section>
      )}
      <p className={looks.soft}>{zh.periodsTab.intro}</p>
      {changing ? <PeriodDialog period={changing} onClose={() => setChanging(undefined)} /> : null}
    </div>
  );
}

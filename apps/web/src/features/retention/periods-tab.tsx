import { monthsText, RETENTION_CATEGORIES, type RetentionPeriod } from '@mashang/contract/retention';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { actorText } from '../../lib/actor-text.ts';
import { useMay } from '../../lib/current-user.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Dash } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PendingBadges } from '../../ui/pending-badge.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import { PeriodDialog } from './period-dialog.tsx';
import { overviewQuery, refreshRetention, runRetention } from './queries.ts';

/** While a run is under way it is looked at this often. */
const BUSY_MS = 1_500;

function LastRun(): ReactNode {
  const { data } = useQuery(overviewQuery);
  const run = data?.lastRun;
  if (!data) return null;
  if (!run) return <p className="soft">每晚 3 点后自动删除到期资料，法律保全中的除外。还没有执行过。</p>;
  const what = run.endTime
    ? `删除 ${run.erased} 项，法律保全保留 ${run.held} 项，清理文件 ${run.swept} 个`
    : '正在执行';
  return (
    <p className="soft" role="status" data-testid="last-run">
      每晚 3 点后自动删除到期资料，法律保全中的除外。最近一次：<span className="num">{run.time}</span>（
      {actorText(run.by)}），{what}。
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
      title: '类别',
      stick: 'left',
      render: ({ category }) => <strong>{RETENTION_CATEGORIES[category].title}</strong>,
    },
    { key: 'erases', title: '到期删除', wrap: true, render: (row) => RETENTION_CATEGORIES[row.category].erases },
    { key: 'from', title: '起算', render: (row) => RETENTION_CATEGORIES[row.category].from },
    {
      key: 'months',
      title: '保留期限',
      render: (row) => (
        <span className="chips">
          <b className="num">{monthsText(row.months)}</b>
          <PendingBadges pending={pendingOf('retention', row.category)} />
        </span>
      ),
    },
    { key: 'least', title: '法定最短', render: (row) => <span className="num soft">{monthsText(row.least)}</span> },
    { key: 'changeTime', title: '变更时间', render: (row) => <Dash text={row.changeTime} /> },
  ];
  if (change)
    columns.push({
      key: 'act',
      title: '操作',
      stick: 'right',
      render: (row) => (
        <Button
          small
          kind="text"
          aria-label={`变更期限 ${RETENTION_CATEGORIES[row.category].title}`}
          onClick={() => change(row)}
        >
          变更期限
        </Button>
      ),
    });
  return columns;
}

/** 保留期限: every category with its period and what the law asks for at least. */
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
      showToast('success', '已开始执行');
      void refreshRetention();
    },
  });
  const isRunning = run.isPending || data?.lastRun?.endTime === '';
  const order = Object.keys(RETENTION_CATEGORIES);
  const rows = data?.periods.toSorted((a, b) => order.indexOf(a.category) - order.indexOf(b.category));
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">保留与删除</h1>
        <span className="grow" />
        {mayRun ? (
          <Button busy={isRunning} onClick={() => run.mutate()}>
            立即执行到期删除
          </Button>
        ) : null}
      </div>
      {above}
      <LastRun />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <section className="panel">
          <DataTable
            label="保留期限"
            testId="retention-periods"
            stack
            columns={periodColumns(pendingOf, mayChange ? setChanging : undefined)}
            rows={rows}
            rowKey={(row) => row.category}
            empty={<EmptyState title="没有类别" />}
          />
        </section>
      )}
      <p className="soft">
        账本、订单事件与审计日志永不删除；到期的是其中可以识别个人的内容，删除后账目与审计链仍可校验。
      </p>
      {changing ? <PeriodDialog period={changing} onClose={() => setChanging(undefined)} /> : null}
    </div>
  );
}

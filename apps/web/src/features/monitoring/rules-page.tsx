import {
  conditionText,
  MONITOR_OUTCOMES,
  MONITOR_STAGES,
  PRIORITIES,
  PRIORITY_TONES,
  RISK_SUBJECTS,
  type RiskRule,
} from '@mashang/contract/monitoring';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import { rulesQuery } from './queries.ts';
import { RuleDrawer } from './rule-drawer.tsx';
import * as styles from './rules.module.css';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 3_000;
/** A larger delay of monitoring is shown. */
const LATE_MS = 5_000;
const TONES = { allow: 'mute', review: 'warn', hold: 'bad', decline: 'bad' } as const;

function rulesColumns(pendingOf: ReturnType<typeof usePendingOf>, onOpen: (code: string) => void): Column<RiskRule>[] {
  return [
    {
      key: 'title',
      title: zh.rulesColumns.rule,
      stick: 'left',
      render: (row) => (
        <button
          type="button"
          className={`${controls.btn} ${controls.btnLink}`}
          data-row-open
          onClick={() => onOpen(row.code)}
        >
          {row.body.title}
        </button>
      ),
    },
    {
      key: 'live',
      title: zh.rulesColumns.state,
      render: (row) => (
        <span className={controls.chips}>
          <StatusTag tone={row.live ? 'ok' : 'mute'}>
            {row.live ? zh.rulesColumns.inUse : zh.rulesColumns.notInUse}
          </StatusTag>
          <PendingBadges pending={pendingOf('risk-rule', row.code)} />
        </span>
      ),
    },
    {
      key: 'outcome',
      title: zh.rulesColumns.outcome,
      render: (row) => <StatusTag tone={TONES[row.body.outcome]}>{MONITOR_OUTCOMES[row.body.outcome]}</StatusTag>,
    },
    {
      key: 'priority',
      title: zh.rulesColumns.priority,
      render: ({ body: { priority } }) => <StatusTag tone={PRIORITY_TONES[priority]}>{PRIORITIES[priority]}</StatusTag>,
    },
    { key: 'subject', title: zh.rulesColumns.subject, render: (row) => RISK_SUBJECTS[row.body.subject] },
    {
      key: 'stages',
      title: zh.rulesColumns.stages,
      render: (row) => row.body.stages.map((one) => MONITOR_STAGES[one]).join('、'),
    },
    {
      key: 'conditions',
      title: zh.rulesColumns.conditions,
      render: (row) => <span className={styles.ruleWords}>{conditionText(row.body.conditions)}</span>,
    },
    {
      key: 'hits24h',
      title: zh.rulesColumns.hits24h,
      align: 'right',
      render: (row) => <span className={looks.num}>{row.hits24h}</span>,
    },
    {
      key: 'hits7d',
      title: zh.rulesColumns.hits7d,
      align: 'right',
      render: (row) => <span className={looks.num}>{row.hits7d}</span>,
    },
    {
      key: 'version',
      title: zh.rulesColumns.version,
      align: 'right',
      render: (row) => <span className={looks.num}>{row.version}</span>,
    },
  ];
}

/** 监测规则: the rules, how often each matched, and whether monitoring keeps up. */
export default function RulesPage(): ReactNode {
  const { data, error, refetch } = useQuery(rulesQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  const pendingOf = usePendingOf();
  const [params, setParams] = useSearchParams();
  const code = params.get('detail');
  const columns = useMemo(() => rulesColumns(pendingOf, (detail) => setParams({ detail })), [pendingOf, setParams]);
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.rulesPage.heading}</h1>
      </div>
      <p className={looks.soft}>
        {zh.rulesPage.note(
          data
            ? zh.rulesPage.lastDay(data.decided.allow, data.decided.review, data.decided.hold, data.decided.decline)
            : '',
        )}
      </p>
      {data && data.lagMs > LATE_MS ? (
        <p className={controls.notice} role="status">
          {zh.rulesPage.notice(Math.round(data.lagMs / 1000))}
        </p>
      ) : null}
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {error && !data ? null : (
        <section className={controls.panel}>
          <DataTable
            label={zh.rulesPage.riskRules}
            testId="risk-rules"
            stack
            columns={columns}
            rows={data?.list}
            rowKey={(row) => row.code}
            empty={<EmptyState title={zh.rulesPage.title} />}
          />
        </section>
      )}
      {code ? <RuleDrawer key={code} code={code} onClose={() => setParams({})} /> : null}
    </div>
  );
}

import type { AlertKind, InstitutionAlert } from '@mashang/contract/dashboard';
import type { PageName } from '@mashang/contract/pages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './dashboard.module.css';
import { institutionQuery } from './queries.ts';
import * as zh from './zh.tsx';

type Behind = { page: PageName; query(subject: string): string };
/** The page behind each alert, opened at its subject. */
const BEHIND: Record<AlertKind, Behind> = {
  licence: { page: 'licence', query: () => '' },
  verify: { page: 'system', query: () => '' },
  backup: { page: 'system', query: () => '' },
  'audit-chain': { page: 'audit', query: () => '' },
  replica: { page: 'system', query: () => '' },
  queue: { page: 'system', query: () => '' },
  job: { page: 'system', query: () => '' },
  connector: { page: 'system', query: () => '' },
  endpoint: { page: 'webhook-log', query: (key) => `?tab=targets&target=${key}` },
  'participant-end': {
    page: 'participants',
    query: (which) => (which === 'natural' ? '?natural=1' : `?gate=${which}`),
  },
  'merchant-end': { page: 'merchants', query: (mchId) => (mchId ? `?keyword=${mchId}` : '?expiring=1') },
  'low-float': {
    page: 'participants',
    query: (name) => (name ? `?keyword=${encodeURIComponent(name)}` : '?runStatus=1'),
  },
};

/** One alert, with a link to the page behind it for users who may open it. */
export function AlertLine({
  level,
  text,
  to,
  testId,
}: {
  level: InstitutionAlert['level'];
  text: string;
  to: string | undefined;
  testId?: string;
}): ReactNode {
  return (
    <li className={styles.dashAlert} data-level={level} data-testid={testId}>
      <Icon name={level === 'bad' ? 'alert' : 'info'} size={16} />
      <span className={styles.dashAlertText}>{text}</span>
      {to ? (
        <Link to={to} aria-label={zh.alertLine.viewLabel(text)}>
          {zh.alertLine.view}
        </Link>
      ) : null}
    </li>
  );
}

function Alert({ alert }: { alert: InstitutionAlert }): ReactNode {
  const { page, query } = BEHIND[alert.kind];
  const path = usePagePath(page);
  const to = path ? path + query(alert.subject) : undefined;
  return <AlertLine level={alert.level} text={alert.text} to={to} testId={`alert-${alert.kind}`} />;
}

/** Current alerts, the worst first; nothing without alerts. */
export function InstitutionAlerts(): ReactNode {
  const { data } = useQuery(institutionQuery);
  if (!data || data.alerts.length === 0) return null;
  return (
    <ul className={styles.dashAlerts} aria-label={zh.institutionAlerts.title} data-testid="alerts">
      {data.alerts.map((alert) => (
        <Alert key={`${alert.kind} ${alert.subject}`} alert={alert} />
      ))}
    </ul>
  );
}

/** Time from which the shown figures are valid. */
export function LiveTime(): ReactNode {
  const { data, isError } = useQuery(institutionQuery);
  if (!data) return null;
  return (
    <span className={`${looks.soft} ${looks.num} ${styles.dashTime}`}>
      {isError ? zh.liveTime.stale : zh.liveTime.live}
      {data.time.slice(11)}
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { useFloatThreshold } from '../../lib/session/float-threshold.ts';
import { todayQuery } from '../../lib/session/today.ts';
import { FloatAlert } from '../../ui/display/float-alert.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as styles from './dashboard.module.css';
import { DashboardCharts } from './dashboard-charts.tsx';
import { FigureCards } from './figure-cards.tsx';
import { InstitutionAlerts, LiveTime } from './institution-alerts.tsx';
import { InstitutionPanels } from './institution-panels.tsx';
import { OrderFunnel } from './order-funnel.tsx';
import { floatForecastQuery } from './queries.ts';
import { StandingAlerts } from './standing-alerts.tsx';
import { TodoList } from './todo-list.tsx';
import * as zh from './zh.tsx';

/** Least time between two loads of the figures; the list of orders is updated at once. */
const LIVE_GAP_MS = 3_000;

/**
 * 首页: today against yesterday, the course of the day, and the tasks that wait; for staff also the institution as a
 * whole.
 */
export default function DashboardPage(): ReactNode {
  const { area, nickname, username } = useCurrentUser();
  const isOperator = area === 'operator';
  const { data, error, refetch } = useQuery(todayQuery);
  const { data: forecast } = useQuery({ ...floatForecastQuery, enabled: !isOperator });
  const threshold = useFloatThreshold();
  const bills = usePagePath('bills');
  useLiveRefresh(LIVE_GAP_MS, refetch);
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>
          {isOperator ? zh.dashboard.operatorToday : zh.dashboard.nameToday(nickname || username)}
        </h1>
        {isOperator ? <LiveTime /> : null}
      </div>
      {isOperator ? <InstitutionAlerts /> : null}
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <StandingAlerts standing={data.standing} />
          <FloatAlert forecast={forecast} threshold={threshold}>
            {bills ? <Link to={bills}>{zh.dashboard.billsLink}</Link> : null}
          </FloatAlert>
          <FigureCards data={data} />
          {isOperator ? (
            <InstitutionPanels data={data} />
          ) : (
            <div className={styles.dashColumns}>
              {data.funnel ? <OrderFunnel funnel={data.funnel} /> : null}
              <TodoList data={data} />
            </div>
          )}
          <DashboardCharts data={data} />
        </>
      ) : error ? null : (
        <section className={`${controls.panel} ${controls.page}`}>
          <SkeletonLines lines={8} />
        </section>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import './dashboard.css';
import { FigureCards } from './figure-cards.tsx';
import { HourlyTrend } from './hourly-trend.tsx';
import { dashboardQuery } from './queries.ts';
import { TodoList } from './todo-list.tsx';

/** Figures need not be younger than this; the list of orders is what moves at once. */
const LIVE_GAP_MS = 3_000;

/** 首页: today against yesterday, the day's course, and what waits to be done. */
export default function DashboardPage(): ReactNode {
  const { area, nickname, username } = useCurrentUser();
  const { data, error, refetch } = useQuery(dashboardQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch);
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">{area === 'operator' ? '机构今日概况' : `${nickname || username}，今日概况`}</h1>
      </div>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <FigureCards data={data} />
          <div className="dash-columns">
            <HourlyTrend rows={data.hourly} successRate={data.successRate.today} />
            <TodoList data={data} />
          </div>
        </>
      ) : error ? null : (
        <section className="panel page">
          <SkeletonLines lines={8} />
        </section>
      )}
    </div>
  );
}

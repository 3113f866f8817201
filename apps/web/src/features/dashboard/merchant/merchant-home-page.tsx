import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { daysOfAddress, lastDays } from '../../../lib/format/shanghai-dates.ts';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { DaysField } from '../../../ui/form/days-field.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { FirstSteps } from './first-steps.tsx';
import { BalanceCards, DayCards } from './home-cards.tsx';
import { HomeTasks } from './home-tasks.tsx';
import { merchantHomeQuery } from './queries.ts';
import * as zh from './zh.tsx';

/** Pause between two loads, so that a flood of changes costs one load at a time. */
const LIVE_GAP_MS = 5_000;

/** 首页 of a merchant's people: figures of some days, balances, what there is to do, and the first steps. */
export default function MerchantHomePage(): ReactNode {
  const { nickname, username } = useCurrentUser();
  const [query, setQuery] = useSearchParams();
  const days = daysOfAddress(query, lastDays(1, Date.now()));
  const { data, error, refetch } = useQuery({ ...merchantHomeQuery(days), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, refetch);
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.merchantHome.heading(nickname || username)}</h1>
        <span className={looks.grow} />
        <Button className={controls.btnIcon} aria-label={zh.merchantHome.refresh} onClick={() => void refetch()}>
          <Icon name="refresh" size={16} />
        </Button>
      </div>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data?.firstSteps ? <FirstSteps steps={data.firstSteps} /> : null}
      <DaysField value={days} onChange={(next) => setQuery(next)} />
      {!data && !error ? <SkeletonLines lines={8} /> : null}
      {data ? (
        <>
          <DayCards data={data} />
          <BalanceCards data={data} />
          <HomeTasks tasks={data.tasks} />
        </>
      ) : null}
    </div>
  );
}

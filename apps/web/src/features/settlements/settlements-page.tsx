import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { ListTab } from './list-tab.tsx';
import { refreshSettlements, waitingRunsQuery } from './queries.ts';
import { RunsTab } from './runs-tab.tsx';
import { SETTLEMENT_TABS } from './settlement-lists.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_500;

/** 商户结算: amounts owed to merchants and their payments; runs are approved as a whole. */
export default function SettlementsPage(): ReactNode {
  const [query] = useSearchParams();
  const current = query.get('tab') === 'runs' ? 'runs' : 'list';
  const waiting = useQuery(waitingRunsQuery).data?.total;
  useLiveRefresh(LIVE_GAP_MS, refreshSettlements, 'settlement');
  const tabs = (
    <PageTabs label={zh.settlements.viewsLabel} tabs={SETTLEMENT_TABS} current={current} counts={{ runs: waiting }} />
  );
  return current === 'runs' ? <RunsTab above={tabs} /> : <ListTab above={tabs} />;
}

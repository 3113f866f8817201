import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { HoldsTab } from './holds-tab.tsx';
import { PeriodsTab } from './periods-tab.tsx';
import { overviewQuery, refreshRetention } from './queries.ts';
import { RefusalsTab } from './refusals-tab.tsx';
import { RegisterTab } from './register-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';
import { TABS, type TabName } from './retention-lists.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
const VIEWS: Record<TabName, (props: { above: ReactNode }) => ReactNode> = {
  periods: PeriodsTab,
  holds: HoldsTab,
  requests: RequestsTab,
  refusals: RefusalsTab,
  register: RegisterTab,
};

/** 保留与删除: how long data about people is kept, legal holds on it, erasure requests, refusals, and completed erasures. */
export default function RetentionPage(): ReactNode {
  const [query] = useSearchParams();
  const overview = useQuery(overviewQuery);
  useLiveRefresh(LIVE_GAP_MS, refreshRetention, 'approval');
  const name = TABS.find(([tab]) => tab === query.get('tab'))?.[0] ?? 'periods';
  const View = VIEWS[name];
  const counts = { holds: overview.data?.holds ?? 0 };
  return <View above={<PageTabs label={zh.retention.viewsLabel} tabs={TABS} current={name} counts={counts} />} />;
}

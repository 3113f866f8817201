import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { LogTab } from './log-tab.tsx';
import { targetsQuery } from './queries.ts';
import { TargetsTab } from './targets-tab.tsx';
import { WEBHOOK_TABS } from './webhook-list.ts';
import * as zh from './zh.tsx';

/** 回调日志: every delivery to merchants with its attempts, and the health of the targets. */
export default function WebhookLogPage(): ReactNode {
  const [query] = useSearchParams();
  const current = query.get('tab') === 'targets' ? 'targets' : 'log';
  const { data } = useQuery(targetsQuery);
  const failing = data?.filter(({ state }) => state === 'open' || state === 'paused').length;
  const tabs = (
    <PageTabs label={zh.webhookLog.viewsLabel} tabs={WEBHOOK_TABS} current={current} counts={{ targets: failing }} />
  );
  return current === 'targets' ? <TargetsTab above={tabs} /> : <LogTab above={tabs} />;
}

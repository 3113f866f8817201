import { FILE_PLACES } from '@mashang/contract/files';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useCurrentUser, useMay } from '../../lib/session/current-user.ts';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { Icon } from '../../ui/layout/icon.tsx';
import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { AnswersTab } from './answers-tab.tsx';
import { ChannelsTab } from './channels/channels-tab.tsx';
import { CheckTab } from './check-tab.tsx';
import { ExceptionsTab } from './exceptions/exceptions-tab.tsx';
import { ImportDialog } from './imports/import-dialog.tsx';
import { ImportsTab } from './imports/imports-tab.tsx';
import { MissingDays } from './imports/missing-days.tsx';
import { LinesTab } from './lines-tab.tsx';
import { OwnTransfersTab } from './own-transfers/own-transfers-tab.tsx';
import { refreshReconciliation, summaryQuery } from './queries.ts';
import { TABS, type TabName } from './reconciliation-lists.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;

/** Props of each tab of the page: the page's tools, and its tab bar. */
export type TabProps = { tools: ReactNode; above: ReactNode };
const VIEWS: Record<TabName, (props: TabProps) => ReactNode> = {
  exceptions: ExceptionsTab,
  lines: LinesTab,
  check: CheckTab,
  channels: ChannelsTab,
  transfers: OwnTransfersTab,
  answers: AnswersTab,
  imports: ImportsTab,
};

/** 对账: statements beside orders and ledger, and their differences. */
export default function ReconciliationPage(): ReactNode {
  const { demo } = useCurrentUser();
  const mayImport = useMay('reconciliation:import');
  const [query] = useSearchParams();
  const [importing, setImporting] = useState(false);
  const summary = useQuery(summaryQuery);
  // Jobs read statements and match transfers: open data follows without a click.
  useLiveRefresh(LIVE_GAP_MS, refreshReconciliation, 'reconciliation');
  const name = TABS.find(([tab]) => tab === query.get('tab'))?.[0] ?? 'exceptions';
  const View = VIEWS[name];
  const open = Object.values(summary.data?.open ?? {}).reduce((sum, count) => sum + count, 0);
  const tools = mayImport ? (
    <>
      {demo ? (
        <a
          className={controls.btn}
          href={`${FILE_PLACES.demo}/statement.csv`}
          download={zh.reconciliationPage.download}
        >
          <Icon name="download" size={15} />
          {zh.reconciliationPage.link}
        </a>
      ) : null}
      <Button kind="primary" onClick={() => setImporting(true)}>
        {zh.reconciliationPage.importing}
      </Button>
    </>
  ) : null;
  return (
    <>
      <View
        tools={tools}
        above={
          <>
            <MissingDays />
            <PageTabs label={zh.reconciliationPage.views} tabs={TABS} current={name} counts={{ exceptions: open }} />
          </>
        }
      />
      {importing ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </>
  );
}

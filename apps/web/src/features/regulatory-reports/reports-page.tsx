import {
  type CaseReport,
  REPORT_KINDS,
  REPORT_STATE,
  REPORT_STATE_NAMES,
  REPORT_TONES,
} from '@mashang/contract/risk-cases';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dueText } from '../../lib/format/due-text.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { PageLink } from '../../lib/page/page-link.tsx';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import * as caseLines from '../../ui/display/case-lines.module.css';
import { Dash } from '../../ui/display/facts.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import type { Column } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { usePendingOfKind } from '../approvals/use-pending.ts';
import { refreshCases } from '../cases/queries.ts';
import { reportListQuery } from './queries.ts';
import { RegulatorDialog } from './regulator-dialog.tsx';
import { ReportActions } from './report-actions.tsx';
import { REPORT_LIST } from './report-list.ts';
import { ReleaseNotices } from './take-release.tsx';
import { useReleases } from './use-releases.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 3_000;

function Due({ row }: { row: CaseReport }): ReactNode {
  if (row.state === REPORT_STATE.submitted)
    return <span className={`${looks.soft} ${looks.num}`}>{row.submitTime}</span>;
  return (
    <span className={row.leftMs < 0 ? `${caseLines.riskLate} ${looks.num}` : looks.num}>{dueText(row.leftMs)}</span>
  );
}

function State({ row }: { row: CaseReport }): ReactNode {
  return <StatusTag tone={REPORT_TONES[row.state]}>{REPORT_STATE_NAMES[row.state]}</StatusTag>;
}

function CaseLink({ row }: { row: CaseReport }): ReactNode {
  return (
    <PageLink page="risk-cases" query={{ detail: row.caseId }} className={looks.mono} data-row-open>
      {row.caseNo}
    </PageLink>
  );
}

const COLUMNS: Column<CaseReport>[] = [
  { key: 'caseNo', title: zh.columns.caseNo, stick: 'left', render: (row) => <CaseLink row={row} /> },
  { key: 'kind', title: zh.columns.kind, render: (row) => REPORT_KINDS[row.kind] },
  { key: 'state', title: zh.columns.state, render: (row) => <State row={row} /> },
  { key: 'leftMs', title: zh.columns.leftMs, render: (row) => <Due row={row} /> },
  {
    key: 'orders',
    title: zh.columns.orders,
    align: 'right',
    render: (row) => <span className={looks.num}>{row.orders.length}</span>,
  },
  { key: 'total', title: zh.columns.total, align: 'right', render: (row) => <MoneyText value={row.total} /> },
  { key: 'receipt', title: zh.columns.receipt, render: (row) => <Dash text={row.receipt} /> },
  { key: 'by', title: zh.columns.by, render: (row) => <Dash text={`${row.by} ${row.createTime}`} /> },
  { key: 'actions', title: zh.columns.actions, stick: 'right', render: (row) => <ReportActions report={row} /> },
];

/** A report on a phone. */
function ReportCard({ row }: { row: CaseReport }): ReactNode {
  return (
    <div className={orderList.orderCardBody}>
      <span className={orderList.orderCardLine}>
        <strong>{REPORT_KINDS[row.kind]}</strong>
        <State row={row} />
      </span>
      <span className={orderList.orderCardLine}>
        <CaseLink row={row} />
        <Due row={row} />
      </span>
      <ReportActions report={row} />
    </div>
  );
}

/** 监管报告: drafts by their due date, and submitted reports with their receipts. */
export default function RiskReportsPage(): ReactNode {
  const [state, change] = useListState(REPORT_LIST);
  const list = useQuery({ ...reportListQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, list.refetch, 'risk');
  const mayExport = useMay('regulator:export');
  const [asking, setAsking] = useState(false);
  const waiting = usePendingOfKind('regulator');
  const extracts = useReleases().filter(({ kind }) => kind === 'regulator.release');
  const { overdue = 0 } = list.data ?? {};
  return (
    <>
      <ListPage
        list={REPORT_LIST}
        title={zh.riskReportsPage.title}
        noun={zh.riskReportsPage.noun}
        state={state}
        change={change}
        query={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        refresh={refreshCases}
        card={(row) => <ReportCard row={row} />}
        tools={mayExport ? <Button onClick={() => setAsking(true)}>{zh.riskReportsPage.release}</Button> : null}
        above={
          <>
            {overdue > 0 ? (
              <p className={`${controls.notice} ${controls.noticeBad}`} role="status">
                {zh.riskReportsPage.overdue(overdue)}
              </p>
            ) : null}
            <PendingBadges pending={waiting} />
            <ReleaseNotices releases={extracts} />
          </>
        }
        empty={{ title: zh.riskReportsPage.emptyTitle, hint: zh.riskReportsPage.emptyHint }}
      />
      {asking ? <RegulatorDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}

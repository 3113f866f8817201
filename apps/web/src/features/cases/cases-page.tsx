import { CASE_COLUMNS } from '@mashang/contract/lists/risk';
import { RISK_SUBJECTS } from '@mashang/contract/monitoring';
import type { RiskCaseRow } from '@mashang/contract/risk-cases';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import { useExport } from '../exports/use-export.ts';
import { CaseDrawer, type CaseReportsSection } from './case-drawer.tsx';
import { CASE_LIST } from './case-list.ts';
import { CaseDue, CaseState, Priority } from './case-tags.tsx';
import { OpenCaseDialog } from './open-case-dialog.tsx';
import { caseListQuery, refreshCases } from './queries.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 3_000;

function caseKey(row: RiskCaseRow): string {
  return row.id;
}

const CARD: CardShape<typeof CASE_COLUMNS> = {
  head: ['title', 'state'],
  body: [['subjectName', 'leftMs']],
  foot: [['caseNo', 'priority']],
};

function caseColumns(onOpen: (id: string) => void): ListedColumn<RiskCaseRow>[] {
  return screenColumns(CASE_COLUMNS, {
    caseNo: { stick: 'left', opens: (row) => onOpen(row.id) },
    state: { render: (row) => <CaseState state={row.state} /> },
    priority: { render: (row) => <Priority priority={row.priority} /> },
    leftMs: { render: (row) => <CaseDue row={row} /> },
    title: { wrap: true },
    subjectName: {
      wrap: true,
      render: (row) => (
        <span>
          <span className={looks.soft}>{RISK_SUBJECTS[row.subject]}</span> {row.subjectName}
        </span>
      ),
    },
  });
}

/** 案件: cases from monitoring and screening, the most urgent first. */
export function CasesPage({ Reports }: { Reports: CaseReportsSection }): ReactNode {
  const [state, change] = useListState(CASE_LIST);
  const exporting = useExport(CASE_LIST, state);
  const list = useQuery({ ...caseListQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, list.refetch, 'risk');
  const mayOpen = useMay('risk-case:work');
  const [opening, setOpening] = useState(false);
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => caseColumns(open), [open]);
  const { open: waiting = 0, overdue = 0 } = list.data ?? {};
  return (
    <>
      <ListPage
        list={CASE_LIST}
        title={zh.casesPage.title}
        noun={zh.casesPage.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        exporting={exporting}
        rowKey={caseKey}
        refresh={refreshCases}
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => open(row.id)} />}
        tools={
          mayOpen ? (
            <Button kind="primary" onClick={() => setOpening(true)}>
              {zh.casesPage.open}
            </Button>
          ) : null
        }
        above={
          overdue > 0 ? (
            <p className={`${controls.notice} ${controls.noticeBad}`} role="status">
              {zh.casesPage.waiting(waiting, overdue)}
            </p>
          ) : null
        }
        empty={{ title: zh.casesPage.emptyTitle, hint: zh.casesPage.emptyHint }}
      />
      {state.detail ? (
        <CaseDrawer
          key={state.detail}
          id={state.detail}
          Reports={Reports}
          onClose={() => change({ detail: undefined })}
        />
      ) : null}
      {opening ? (
        <OpenCaseDialog
          onOpened={(id) => {
            setOpening(false);
            open(id);
          }}
          onClose={() => setOpening(false)}
        />
      ) : null}
    </>
  );
}

import { APPROVAL_STATE, APPROVAL_STATE_NAMES, APPROVAL_TONES, type ApprovalRow } from '@mashang/contract/approvals';
import { APPROVAL_COLUMNS } from '@mashang/contract/lists/approvals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { ListTabs } from '../../ui/layout/page-tabs.tsx';
import { type ListedColumn, ShortTime, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import { useExport } from '../exports/use-export.ts';
import { ApprovalDrawer, type ApprovalEvidence } from './approval-drawer.tsx';
import { APPROVAL_LIST, TABS, viewOf } from './approval-list.ts';
import { makerText, progressText } from './approval-words.ts';
import { approvalsQuery, refreshApprovals } from './queries.ts';
import { RulesDialog } from './rules-dialog.tsx';
import { TimeLeft } from './time-left.tsx';
import * as zh from './zh.tsx';

type Row = ApprovalRow & { endsAt: number };
const LIVE_GAP_MS = 300;
const EMPTY: Record<string, { title: string; hint: string }> = {
  todo: zh.emptyTabs.todo,
  mine: zh.emptyTabs.mine,
  all: zh.emptyTabs.all,
};

function rowKey(row: Row): string {
  return row.id;
}

function Standing({ row }: { row: Row }): ReactNode {
  const progress = progressText(row);
  return (
    <span className={controls.chips}>
      <StatusTag tone={APPROVAL_TONES[row.state]}>{APPROVAL_STATE_NAMES[row.state]}</StatusTag>
      {progress ? <span className={`${looks.soft} ${looks.num}`}>{progress}</span> : null}
    </span>
  );
}

const CARD: CardShape<typeof APPROVAL_COLUMNS> = {
  head: ['title', 'state'],
  body: [['subject'], ['amount']],
  foot: [['maker', 'left']],
};

function approvalColumns(open: (id: string) => void): ListedColumn<Row>[] {
  return [
    ...screenColumns(APPROVAL_COLUMNS, {
      title: {
        stick: 'left',
        opens: (row) => open(row.id),
        render: (row) => (
          <>
            {row.title} <span className={looks.num}>#{row.id}</span>
          </>
        ),
      },
      subject: { wrap: true },
      state: { render: (row: Row) => <Standing row={row} /> },
      left: {
        render: (row: Row) => <TimeLeft endsAt={row.endsAt} />,
        card: (row: Row) => (row.endsAt ? <TimeLeft endsAt={row.endsAt} /> : <ShortTime value={row.createTime} />),
      },
      maker: { render: (row) => makerText(row.maker) },
      reason: { wrap: true },
    }),
    {
      key: 'actions',
      title: zh.approvalColumns.actions,
      stick: 'right',
      render: (row) => {
        const mine = row.whyNot === '' && row.state === APPROVAL_STATE.pending;
        const label = mine ? zh.approvalColumns.decideLabel : zh.approvalColumns.openLabel;
        return (
          <Button
            small
            kind={mine ? 'primary' : 'text'}
            aria-label={`${label} ${row.title} ${row.id}`}
            onClick={() => open(row.id)}
          >
            {mine ? zh.approvalColumns.decideLabel : zh.approvalColumns.details}
          </Button>
        );
      },
    },
  ];
}

/** 审批中心: proposals that wait for the reader's decision, the reader's own proposals, and all. */
export function ApprovalsPage({ Evidence }: { Evidence: ApprovalEvidence }): ReactNode {
  const [state, change] = useListState(APPROVAL_LIST);
  const exporting = useExport(APPROVAL_LIST, state, { view: viewOf(state) });
  const list = useQuery({ ...approvalsQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, list.refetch, 'approval');
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => approvalColumns(open), [open]);
  const tab = viewOf(state);
  const [rules, setRules] = useState(false);
  return (
    <>
      <ListPage
        list={APPROVAL_LIST}
        title={zh.approvals.title}
        noun={zh.approvals.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={rowKey}
        exporting={exporting}
        refresh={refreshApprovals}
        tools={<Button onClick={() => setRules(true)}>{zh.approvals.rules}</Button>}
        empty={EMPTY[tab] ?? { title: zh.approvals.emptyTitle }}
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => open(row.id)} />}
        above={
          <ListTabs
            label={zh.approvals.viewsLabel}
            tabs={TABS}
            current={tab}
            counts={{ todo: list.data?.todo ?? 0 }}
            onChoose={(name) => change({ filters: { ...state.filters, tab: name }, page: 1, cursor: undefined })}
          />
        }
      />
      {rules ? <RulesDialog onClose={() => setRules(false)} /> : null}
      {state.detail ? (
        <ApprovalDrawer
          key={state.detail}
          id={state.detail}
          Evidence={Evidence}
          onClose={() => change({ detail: undefined })}
        />
      ) : null}
    </>
  );
}

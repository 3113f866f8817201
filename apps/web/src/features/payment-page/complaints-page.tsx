import { COMPLAINT_COLUMNS } from '@mashang/contract/lists/payment-page';
import type { ComplaintRow } from '@mashang/contract/payment-page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { actorText } from '../../lib/format/actor-text.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { Dash } from '../../ui/display/facts.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import { useExport } from '../exports/use-export.ts';
import { ComplaintDrawer } from './complaint-drawer.tsx';
import { COMPLAINT_LIST } from './complaint-list.ts';
import { ComplaintState, DueText } from './complaint-tags.tsx';
import * as styles from './complaints.module.css';
import { complaintListQuery, refreshComplaints } from './queries.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 2_000;

function complaintKey(row: ComplaintRow): string {
  return row.id;
}

const CARD: CardShape<typeof COMPLAINT_COLUMNS> = {
  head: ['amount', 'state'],
  body: [['reason', 'leftMs']],
  foot: [['detail'], ['agtOrderNo']],
};

function complaintColumns(onOpen: (id: string) => void): ListedColumn<ComplaintRow>[] {
  return screenColumns(COMPLAINT_COLUMNS, {
    agtOrderNo: { stick: 'left', opens: (row) => onOpen(row.id) },
    state: { render: (row) => <ComplaintState row={row} /> },
    leftMs: { render: (row) => <DueText row={row} /> },
    detail: { wrap: true, render: (row) => <span className={styles.complaintClip}>{row.detail}</span> },
    takenBy: { render: (row) => <Dash text={actorText(row.takenBy)} /> },
    reviewedBy: { render: (row) => <Dash text={actorText(row.reviewedBy)} /> },
  });
}

/** 投诉处理: complaints of payers, the earliest due first. */
export default function ComplaintsPage(): ReactNode {
  const [state, change] = useListState(COMPLAINT_LIST);
  const list = useQuery({ ...complaintListQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, list.refetch);
  const exporting = useExport(COMPLAINT_LIST, state);
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => complaintColumns(open), [open]);
  const { open: waiting = 0, overdue = 0 } = list.data ?? {};
  return (
    <>
      <ListPage
        list={COMPLAINT_LIST}
        title={zh.complaints.title}
        noun={zh.complaints.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        exporting={exporting}
        rowKey={complaintKey}
        refresh={refreshComplaints}
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => open(row.id)} />}
        above={
          overdue > 0 ? (
            <p className={`${controls.notice} ${controls.noticeBad}`} role="status">
              {zh.complaints.overdue(waiting, overdue)}
            </p>
          ) : null
        }
        empty={{ title: zh.complaints.emptyTitle, hint: zh.complaints.emptyHint }}
      />
      {state.detail ? (
        <ComplaintDrawer key={state.detail} id={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}

import { HIT_COLUMNS } from '@mashang/contract/lists/risk';
import { HIT_SUBJECTS, type HitRow } from '@mashang/contract/screening';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { actorText } from '../../lib/actor-text.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Dash } from '../../ui/facts.tsx';
import { type ListedColumn, screenColumns } from '../../ui/list-columns.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { PendingBadges, PendingTags } from '../../ui/pending-badge.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import { useExport } from '../exports/use-export.ts';
import { HitDrawer } from './hit-drawer.tsx';
import { HIT_LIST } from './hit-list.ts';
import { HitScore, HitState } from './hit-tags.tsx';
import { hitListQuery, refreshHits } from './queries.ts';
import './risk.css';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
type PendingOf = ReturnType<typeof usePendingOf>;

function hitKey(row: HitRow): string {
  return row.id;
}

function hitColumns(pendingOf: PendingOf, onOpen: (id: string) => void): ListedColumn<HitRow>[] {
  return screenColumns(HIT_COLUMNS, {
    name: {
      stick: 'left',
      render: (row) => (
        <button type="button" className="btn btn-link" data-row-open onClick={() => onOpen(row.id)}>
          {row.name}
        </button>
      ),
    },
    state: {
      render: (row) => (
        <span className="chips">
          <HitState row={row} />
          <PendingBadges pending={pendingOf('screening-hit', row.id)} />
        </span>
      ),
    },
    score: { align: undefined, render: (row) => <HitScore row={row} /> },
    listed: { wrap: true, render: (row) => <strong>{row.listed}</strong> },
    list: { wrap: true },
    decidedBy: {
      render: (row) => <Dash text={row.decidedBy ? `${actorText(row.decidedBy)} ${row.decideTime}` : ''} />,
    },
  });
}

/** A hit on a phone. */
function HitCard({
  row,
  pendingOf,
  onOpen,
}: {
  row: HitRow;
  pendingOf: PendingOf;
  onOpen(id: string): void;
}): ReactNode {
  return (
    <button type="button" className="order-card-body" onClick={() => onOpen(row.id)}>
      <span className="order-card-line">
        <strong>{row.name}</strong>
        <span className="chips">
          <HitState row={row} />
          <PendingTags pending={pendingOf('screening-hit', row.id)} />
        </span>
      </span>
      <span className="order-card-line">
        <span>{row.listed}</span>
        <HitScore row={row} />
      </span>
      <span className="soft">
        {row.list} {row.version}
      </span>
      <span className="mono soft">
        {HIT_SUBJECTS[row.subject]} {row.subjectId}
      </span>
    </button>
  );
}

/** 命中复核: who may be on a list in use; whatever holds money waits here for two people. */
export default function ScreeningHitsPage(): ReactNode {
  const [state, change] = useListState(HIT_LIST);
  const exporting = useExport(HIT_LIST, state);
  const list = useQuery({ ...hitListQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, list.refetch, 'risk');
  const pendingOf = usePendingOf();
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => hitColumns(pendingOf, open), [pendingOf, open]);
  return (
    <>
      <ListPage
        list={HIT_LIST}
        title={zh.screeningHitsPage.title}
        noun={zh.screeningHitsPage.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        exporting={exporting}
        rowKey={hitKey}
        refresh={refreshHits}
        card={(row) => <HitCard row={row} pendingOf={pendingOf} onOpen={open} />}
        empty={{
          title: zh.screeningHitsPage.emptyTitle,
          hint: zh.screeningHitsPage.emptyHint,
        }}
      />
      {state.detail ? (
        <HitDrawer key={state.detail} id={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}

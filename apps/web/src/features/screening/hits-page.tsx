import { HIT_COLUMNS } from '@mashang/contract/lists/risk';
import type { HitRow } from '@mashang/contract/screening';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { actorText } from '../../lib/format/actor-text.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { Dash } from '../../ui/display/facts.tsx';
import { PendingBadges, PendingTags } from '../../ui/display/pending-badge.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import { useExport } from '../exports/use-export.ts';
import { HitDrawer } from './hit-drawer.tsx';
import { HIT_LIST } from './hit-list.ts';
import { HitScore, HitState } from './hit-tags.tsx';
import { hitListQuery, refreshHits } from './queries.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
type PendingOf = ReturnType<typeof usePendingOf>;

function hitKey(row: HitRow): string {
  return row.id;
}

const CARD: CardShape<typeof HIT_COLUMNS> = {
  head: ['name', 'state'],
  body: [['listed', 'score']],
  foot: [['list'], [['subject', 'subjectId']]],
};

function hitColumns(pendingOf: PendingOf, onOpen: (id: string) => void): ListedColumn<HitRow>[] {
  return screenColumns(HIT_COLUMNS, {
    name: { stick: 'left', opens: (row) => onOpen(row.id) },
    state: {
      render: (row) => (
        <span className={controls.chips}>
          <HitState row={row} />
          <PendingBadges pending={pendingOf('screening-hit', row.id)} />
        </span>
      ),
      card: (row) => (
        <span className={controls.chips}>
          <HitState row={row} />
          <PendingTags pending={pendingOf('screening-hit', row.id)} />
        </span>
      ),
    },
    score: { align: undefined, render: (row) => <HitScore row={row} />, card: (row) => <HitScore row={row} /> },
    listed: { wrap: true, render: (row) => <strong>{row.listed}</strong>, card: (row) => row.listed },
    list: { wrap: true },
    decidedBy: {
      render: (row) => <Dash text={row.decidedBy ? `${actorText(row.decidedBy)} ${row.decideTime}` : ''} />,
    },
  });
}

/** 命中复核: persons and businesses that may be on a list in use; a hit that holds money waits here for two people. */
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
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => open(row.id)} />}
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

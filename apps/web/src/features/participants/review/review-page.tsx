import { REVIEW_COLUMNS } from '@mashang/contract/lists/participants';
import { REVIEW_STATE_NAMES, type Review, type ReviewState } from '@mashang/contract/participants';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { StatusTag, type Tone } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { type ListedColumn, screenColumns } from '../../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../../ui/table/rows/row-card.tsx';
import { useExport } from '../../exports/use-export.ts';
import { KindTag } from '../participant-tags.tsx';
import { reviewsQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { ReviewDrawer } from './review-drawer.tsx';
import { REVIEW_LIST } from './review-list.ts';

const LIVE_GAP_MS = 300;
const TONES: Record<ReviewState, Tone> = { pending: 'warn', approved: 'ok', rejected: 'bad' };

function reviewKey(row: Review): string {
  return row.id;
}

function StateTag({ row }: { row: Review }): ReactNode {
  return <StatusTag tone={TONES[row.state]}>{REVIEW_STATE_NAMES[row.state]}</StatusTag>;
}

const CARD: CardShape<typeof REVIEW_COLUMNS> = {
  head: ['name', 'state'],
  body: [['legalName']],
  foot: [[['kind', 'parentName'], 'submittedAt']],
};

function reviewColumns(open: (id: string) => void): ListedColumn<Review>[] {
  return [
    ...screenColumns(REVIEW_COLUMNS, {
      name: { stick: 'left', opens: (row) => open(row.id) },
      legalName: { wrap: true },
      kind: { render: (row) => <KindTag kind={row.kind} /> },
      parentName: { card: (row) => (row.parentName ? <span>{zh.reviewPage.parent(row.parentName)}</span> : null) },
      state: { render: (row) => <StateTag row={row} /> },
      reason: { wrap: true },
    }),
    {
      key: 'actions',
      title: zh.reviewColumns.actions,
      stick: 'right',
      render: (row) => {
        const waits = row.state === 'pending';
        const label = waits ? zh.reviewColumns.openLabelPending : zh.reviewColumns.openLabel;
        return (
          <Button
            small
            kind={waits ? 'primary' : 'text'}
            aria-label={`${label} ${row.name}`}
            onClick={() => open(row.id)}
          >
            {waits ? zh.reviewColumns.openPending : zh.reviewColumns.open}
          </Button>
        );
      },
    },
  ];
}

/** 参与方审核: submissions of participants for verification; waiting ones first. */
export default function ReviewPage(): ReactNode {
  const [state, change] = useListState(REVIEW_LIST);
  const exporting = useExport(REVIEW_LIST, state);
  const reviews = useQuery({ ...reviewsQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, reviews.refetch, 'network');
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => reviewColumns(open), [open]);
  return (
    <>
      <ListPage
        list={REVIEW_LIST}
        title={zh.reviewPage.title}
        noun={zh.reviewPage.noun}
        state={state}
        change={change}
        query={reviews}
        columns={columns}
        rowKey={reviewKey}
        exporting={exporting}
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => open(row.id)} />}
        empty={{ title: zh.reviewPage.emptyTitle, hint: zh.reviewPage.emptyHint }}
      />
      {state.detail ? (
        <ReviewDrawer key={state.detail} id={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}

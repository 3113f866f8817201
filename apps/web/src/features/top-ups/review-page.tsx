import { TOP_UP_STATUS } from '@mashang/contract/top-ups';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { RowCard } from '../../ui/table/rows/row-card.tsx';
import { useExport } from '../exports/use-export.ts';
import { refreshTopUps, type TopUp, topUpsQuery } from './queries.ts';
import { TOP_UP_CARD, topUpColumns } from './top-up-columns.tsx';
import { TopUpDrawer } from './top-up-drawer.tsx';
import { REVIEW_LIST } from './top-up-list.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 400;
const rowKey = (row: TopUp): string => row.orderNo;
function work(row: TopUp): string {
  if (row.waiting > 0) return zh.rowActions.decideDeposit;
  return row.way === 'bank' && row.status === TOP_UP_STATUS.awaiting ? zh.rowActions.check : '';
}

/** 充值审核: every top-up of the network, and the decisions of two people about them. */
export default function TopUpReviewPage(): ReactNode {
  const [state, change] = useListState(REVIEW_LIST);
  const exporting = useExport(REVIEW_LIST, state);
  const list = useQuery({ ...topUpsQuery(REVIEW_LIST, state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, list.refetch, 'topup');
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => topUpColumns(open, work), [open]);
  const totals = list.data?.totals;
  return (
    <>
      <ListPage
        list={REVIEW_LIST}
        noun={zh.topUpReview.noun}
        title={zh.topUpReview.title}
        state={state}
        change={change}
        query={list}
        columns={columns}
        exporting={exporting}
        rowKey={rowKey}
        empty={{ title: zh.topUpReview.emptyTitle, hint: zh.topUpReview.emptyHint }}
        totals={
          totals && { amount: <MoneyText value={totals.amount} />, credited: <MoneyText value={totals.credited} /> }
        }
        refresh={refreshTopUps}
        card={(row) => <RowCard row={row} columns={columns} shape={TOP_UP_CARD} onOpen={() => open(row.orderNo)} />}
      />
      {state.detail ? (
        <TopUpDrawer key={state.detail} orderNo={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}

import { TOP_UP_STATUS } from '@mashang/contract/top-ups';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useListState } from '../../lib/use-list-state.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useExport } from '../exports/use-export.ts';
import { refreshTopUps, type TopUp, topUpsQuery } from './queries.ts';
import { TopUpCard, topUpColumns } from './top-up-columns.tsx';
import { TopUpDrawer } from './top-up-drawer.tsx';
import { REVIEW_LIST } from './top-up-list.ts';
import './top-ups.css';

const LIVE_GAP_MS = 400;
const rowKey = (row: TopUp): string => row.orderNo;
function work(row: TopUp): string {
  if (row.waiting > 0) return '处理到账';
  return row.way === 'bank' && row.status === TOP_UP_STATUS.awaiting ? '核对' : '';
}

/** 充值审核: every top-up of the network, and what two people decide about them. */
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
        noun="充值"
        title="充值审核"
        state={state}
        change={change}
        query={list}
        columns={columns}
        exporting={exporting}
        rowKey={rowKey}
        empty={{ title: '还没有充值', hint: '代理提交银行转账或 USDT 充值后会实时出现在这里。' }}
        totals={
          totals && { amount: <MoneyText value={totals.amount} />, credited: <MoneyText value={totals.credited} /> }
        }
        refresh={refreshTopUps}
        card={(row) => <TopUpCard row={row} open={open} />}
      />
      {state.detail ? (
        <TopUpDrawer key={state.detail} orderNo={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}

import { TOP_UP_STATUS } from '@mashang/contract/top-ups';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { MoneyText } from '../../ui/display/money-text.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { RowCard } from '../../ui/table/rows/row-card.tsx';
import { useExport } from '../exports/use-export.ts';
import { BankPanel } from './bank-panel.tsx';
import { refreshTopUps, type TopUp, termsQuery, topUpsQuery } from './queries.ts';
import { TOP_UP_CARD, topUpColumns } from './top-up-columns.tsx';
import { TopUpDrawer } from './top-up-drawer.tsx';
import { TOP_UP_LIST, TOP_UP_TABS } from './top-up-list.ts';
import * as styles from './top-ups.module.css';
import { UsdtPanel } from './usdt-panel.tsx';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 400;
const rowKey = (row: TopUp): string => row.orderNo;
function work(row: TopUp): string {
  return row.way === 'usdt' && row.status === TOP_UP_STATUS.awaiting ? zh.rowActions.pay : '';
}

/** 额度充值: the two methods of topping up the float, and the requests so far. */
export default function TopUpsPage(): ReactNode {
  const [state, change] = useListState(TOP_UP_LIST);
  const exporting = useExport(TOP_UP_LIST, state);
  const list = useQuery({ ...topUpsQuery(TOP_UP_LIST, state), placeholderData: keepPreviousData });
  const terms = useQuery(termsQuery);
  useLiveRefresh(LIVE_GAP_MS, list.refetch, 'topup');
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => topUpColumns(open, work), [open]);
  const tab = state.filters.tab === 'usdt' ? 'usdt' : 'bank';
  const totals = list.data?.totals;
  const panel = terms.data ? (
    tab === 'usdt' ? (
      <UsdtPanel terms={terms.data} onMade={open} />
    ) : (
      <BankPanel terms={terms.data} onMade={open} />
    )
  ) : (
    <div className={`${controls.panel} ${styles.topUpPanel}`}>
      {terms.error ? (
        <LoadError error={terms.error} onRetry={() => void terms.refetch()} />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </div>
  );
  return (
    <>
      <ListPage
        list={TOP_UP_LIST}
        noun={zh.topUps.noun}
        title={zh.topUps.title}
        state={state}
        change={change}
        query={list}
        columns={columns}
        exporting={exporting}
        rowKey={rowKey}
        above={
          <>
            <PageTabs label={zh.topUps.methodLabel} tabs={TOP_UP_TABS} current={tab} />
            {panel}
          </>
        }
        empty={{ title: zh.topUps.emptyTitle, hint: zh.topUps.emptyHint }}
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

import type { MarketOrder } from '@mashang/contract/shops';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { useExport } from '../exports/use-export.ts';
import { orderColumns, orderKey, ShopOrderCard } from './orders-columns.tsx';
import { allShopsQuery, refreshShops, shopOrdersQuery } from './queries.ts';
import { RemarkDialog } from './remark-dialog.tsx';
import { SHOP_ORDER_LIST } from './shop-lists.ts';
import { ShopOrderDrawer } from './shop-order-drawer.tsx';
import type { TabProps } from './shops-page.tsx';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 4_000;

/** 电商订单: buyers' orders, and the collection that has reserved each. */
export function OrdersTab({ above }: TabProps): ReactNode {
  const [state, change] = useListState(SHOP_ORDER_LIST);
  const exporting = useExport(SHOP_ORDER_LIST, state);
  const list = useQuery({ ...shopOrdersQuery(state), placeholderData: keepPreviousData });
  const { data: shops } = useQuery(allShopsQuery);
  const [remarking, setRemarking] = useState<MarketOrder>();
  useLiveRefresh(LIVE_GAP_MS, list.refetch, 'collection');
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => orderColumns(open, setRemarking), [open]);
  const options = useMemo(() => ({ shopId: (shops?.list ?? []).map(({ id, name }) => [id, name] as const) }), [shops]);
  const amount = list.data?.totals?.amount;
  const opened = list.data?.list.find(({ id }) => id === state.detail);
  return (
    <>
      <ListPage
        list={SHOP_ORDER_LIST}
        title={zh.ordersTab.title}
        noun={zh.ordersTab.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={orderKey}
        options={options}
        exporting={exporting}
        refresh={refreshShops}
        above={above}
        totals={amount === undefined ? undefined : { amount: <MoneyText value={amount} /> }}
        cardTotals={
          amount === undefined ? undefined : (
            <span>
              {zh.ordersTab.amountTotal(
                <strong>
                  <MoneyText value={amount} />
                </strong>,
              )}
            </span>
          )
        }
        card={(row) => <ShopOrderCard order={row} open={open} />}
        empty={{ title: zh.ordersTab.emptyTitle, hint: zh.ordersTab.emptyHint }}
      />
      {opened ? (
        <ShopOrderDrawer
          order={opened}
          onRemark={() => setRemarking(opened)}
          onClose={() => change({ detail: undefined })}
        />
      ) : null}
      {remarking ? <RemarkDialog order={remarking} onClose={() => setRemarking(undefined)} /> : null}
    </>
  );
}

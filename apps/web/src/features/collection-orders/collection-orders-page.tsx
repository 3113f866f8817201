import type { CollectionOrder } from '@mashang/contract/collection-orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useCurrentUser, useMay } from '../../lib/current-user.ts';
import { useIsMobile } from '../../lib/is-mobile.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ColumnPicker, useColumnChoice } from '../../ui/column-picker.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import './collection-orders.css';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Filters } from './list-url.ts';
import { orderColumns } from './order-columns.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderList } from './order-list.tsx';
import { listParams, orderCountsQuery, orderListQuery, refreshOrders } from './queries.ts';
import { TestOrderDialog } from './test-order-dialog.tsx';
import { useFreshKeys } from './use-fresh-keys.ts';
import { useListState, useOrderSelection } from './use-list-state.ts';
import { scrollToTop, useLiveOrders } from './use-live-orders.ts';

const COUNTS_GAP_MS = 1_500;

/** 代收订单: the list, live; the detail beside it; confirmation of receipt. */
export default function CollectionOrdersPage(): ReactNode {
  const { area, demo } = useCurrentUser();
  const mayTest = useMay('collection-order:test') && demo;
  const isMobile = useIsMobile();
  const box = useRef<HTMLDivElement>(null);
  const [state, change] = useListState();
  const [confirming, setConfirming] = useState<CollectionOrder>();
  const [testing, setTesting] = useState(false);
  const list = useQuery({ ...orderListQuery(state), placeholderData: keepPreviousData });
  const counts = useQuery(orderCountsQuery);
  const page = list.data;
  const { waiting, showWaiting } = useLiveOrders({ page, onFirstPage: state.page === 1, box, load: list.refetch });
  useLiveRefresh(COUNTS_GAP_MS, counts.refetch);
  const selection = useOrderSelection(state.filters);
  const freshKeys = useFreshKeys(page?.list, list.isPlaceholderData ? '' : JSON.stringify(listParams(state)));

  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => orderColumns(area, { onOpen: open, onConfirm: setConfirming }), [area, open]);
  const { shown, toggle, reset } = useColumnChoice('collection-orders', columns);

  function changeFilters(filters: Filters): void {
    change({ filters: { ...state.filters, ...filters }, page: 1, cursor: undefined });
  }
  function toPage(next: number): void {
    const cursor = next === state.page + 1 ? page?.nextCursor : undefined;
    change({ page: next, cursor });
    scrollToTop(box.current);
  }
  const hasFilters = Object.keys(state.filters).length > 0;
  const empty = hasFilters ? (
    <EmptyState
      title="没有符合条件的订单"
      hint="放宽时间范围或清除筛选条件再试。"
      action={<Button onClick={() => change({ filters: {}, page: 1 })}>清除筛选</Button>}
    />
  ) : (
    <EmptyState
      title="还没有代收订单"
      hint={area === 'operator' ? '商户下单后会实时出现在这里。' : '保持接单状态和充足额度，新订单会实时出现在这里。'}
    />
  );
  const counted = counts.data;
  return (
    <div className="page orders" ref={box}>
      <div className="page-head">
        <h1 className="page-title">代收订单</h1>
        <span className="grow" />
        {mayTest ? <Button onClick={() => setTesting(true)}>测试单</Button> : null}
        <Button className="btn-icon" aria-label="刷新列表" title="刷新列表" onClick={() => void refreshOrders()}>
          <Icon name="refresh" size={16} />
        </Button>
        {isMobile ? null : <ColumnPicker columns={columns} shown={shown} onToggle={toggle} onReset={reset} />}
      </div>
      <OrderFilters
        filters={state.filters}
        counts={counted ? { 1: counted.awaiting, 3: counted.failed, 6: counted.expired } : {}}
        onChange={changeFilters}
        onReset={() => change({ filters: {}, page: 1, cursor: undefined, sort: '-createTime' })}
      />
      {list.error ? <LoadError error={list.error} onRetry={() => void list.refetch()} /> : null}
      {waiting > 0 ? (
        <button
          type="button"
          className="notice waiting-note"
          onClick={() => {
            showWaiting();
            scrollToTop(box.current);
            change({ page: 1, cursor: undefined });
            void list.refetch();
          }}
        >
          有 {waiting} 条新订单，点击查看
        </button>
      ) : null}
      {list.error && !page ? null : (
        <OrderList
          state={state}
          page={page}
          columns={shown}
          selection={selection}
          freshKeys={freshKeys}
          stale={list.isPlaceholderData}
          asCards={isMobile}
          empty={empty}
          onOpen={open}
          onConfirm={setConfirming}
          onChange={change}
          onPage={toPage}
        />
      )}
      {state.detail ? (
        <OrderDrawer
          key={state.detail}
          agtOrderNo={state.detail}
          onClose={() => change({ detail: undefined })}
          onConfirm={setConfirming}
        />
      ) : null}
      {confirming ? (
        <ConfirmDialog
          key={confirming.agtOrderNo}
          order={confirming}
          onClose={() => setConfirming(undefined)}
          onOpen={open}
        />
      ) : null}
      {testing ? <TestOrderDialog onClose={() => setTesting(false)} /> : null}
    </div>
  );
}

import type { CollectionOrder } from '@mashang/contract/collection-orders';
import type { Area } from '@mashang/contract/permissions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { scrollToTop } from '../../lib/list/list-scroll.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useCurrentUser, useMay } from '../../lib/session/current-user.ts';
import { useFloats } from '../../lib/session/use-floats.ts';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { CardTotals } from '../../ui/table/rows/card-totals.tsx';
import { useRowSelection } from '../../ui/table/rows/row-selection.ts';
import { usePendingOf } from '../approvals/use-pending.ts';
import { useExport } from '../exports/use-export.ts';
import { productNamesQuery } from '../products/queries.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { OrderCard } from './order-card.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import { ORDER_LIST, STAFF_ORDER_LIST } from './order-list.ts';
import { OrderSelectionBar } from './order-selection-bar.tsx';
import { countsByStatus } from './order-words.ts';
import { orderCountsQuery, orderListQuery, refreshOrders } from './queries.ts';
import { TestOrderDialog } from './test-order-dialog.tsx';
import { useLiveOrders } from './use-live-orders.ts';
import * as zh from './zh.tsx';

const COUNTS_GAP_MS = 1_500;

function orderKey(order: CollectionOrder): string {
  return order.agtOrderNo;
}

function emptyHint(area: Area): string {
  if (area === 'operator') return zh.emptyHint.operator;
  return zh.emptyHint.participant;
}

/** 代收订单: the live list, the detail beside it, and the confirmation of receipts. */
export default function CollectionOrdersPage(): ReactNode {
  const { area, demo } = useCurrentUser();
  // Without floats only the institution collects: a test order is not possible.
  const hasFloats = useFloats();
  const mayTest = useMay('collection-order:test') && demo && hasFloats;
  const box = useRef<HTMLDivElement>(null);
  const declared = area === 'operator' ? STAFF_ORDER_LIST : ORDER_LIST;
  const [state, change] = useListState(declared);
  const exporting = useExport(declared, state);
  const [confirming, setConfirming] = useState<CollectionOrder>();
  const [testing, setTesting] = useState(false);
  const list = useQuery({ ...orderListQuery(state), placeholderData: keepPreviousData });
  const counts = useQuery(orderCountsQuery);
  const products = useQuery(productNamesQuery).data;
  const options = useMemo(
    () => ({ product: (products ?? []).map(({ code, prdName }) => [code, prdName] as const) }),
    [products],
  );
  const page = list.data;
  const { waiting, showWaiting } = useLiveOrders({ page, onFirstPage: state.page === 1, box, load: list.refetch });
  useLiveRefresh(COUNTS_GAP_MS, counts.refetch);
  const selection = useRowSelection<CollectionOrder>(state.filters);

  const open = useCallback((detail: string) => change({ detail }), [change]);
  const pendingOf = usePendingOf();
  const columns = useMemo(
    () =>
      orderColumns(area, {
        onOpen: open,
        onConfirm: setConfirming,
        pendingOf: (orderNo) => pendingOf('collection-order', orderNo),
      }),
    [area, open, pendingOf],
  );
  const counted = counts.data;
  const totals = page?.totals;
  return (
    <>
      <ListPage
        list={declared}
        title={zh.collectionOrders.title}
        noun={zh.collectionOrders.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        exporting={exporting}
        rowKey={orderKey}
        options={options}
        card={(order) => <OrderCard order={order} columns={columns} onOpen={open} onConfirm={setConfirming} />}
        empty={{
          title: zh.collectionOrders.emptyTitle,
          hint: emptyHint(area),
        }}
        totals={
          totals && {
            amount: <MoneyText value={totals.amount} />,
            paidInAmount: <MoneyText value={totals.paidInAmount} />,
            agtAmount: <MoneyText value={totals.agtAmount} />,
          }
        }
        cardTotals={
          totals ? (
            <CardTotals
              sums={[
                [zh.collectionOrders.total, totals.amount],
                [zh.collectionOrders.received, totals.paidInAmount],
                [zh.collectionOrders.earnings, totals.agtAmount],
              ]}
            />
          ) : null
        }
        selection={selection}
        selectionBar={<OrderSelectionBar selection={selection} />}
        counts={counted && { status: countsByStatus(counted) }}
        waiting={
          waiting > 0
            ? {
                text: zh.collectionOrders.newOrders(waiting),
                show() {
                  showWaiting();
                  scrollToTop(box.current);
                  change({ page: 1, cursor: undefined });
                  void list.refetch();
                },
              }
            : undefined
        }
        refresh={refreshOrders}
        tools={mayTest ? <Button onClick={() => setTesting(true)}>{zh.collectionOrders.testOrder}</Button> : null}
        box={box}
      />
      {state.detail ? (
        <OrderDrawer
          key={`detail-${state.detail}`}
          agtOrderNo={state.detail}
          onClose={() => change({ detail: undefined })}
          onConfirm={setConfirming}
        />
      ) : null}
      {confirming ? (
        <ConfirmDialog
          key={`confirm-${confirming.agtOrderNo}`}
          order={confirming}
          onClose={() => setConfirming(undefined)}
          onOpen={open}
        />
      ) : null}
      {testing ? <TestOrderDialog onClose={() => setTesting(false)} /> : null}
    </>
  );
}

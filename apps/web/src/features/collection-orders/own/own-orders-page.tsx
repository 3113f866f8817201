import { OWN_ORDER_COLUMNS } from '@mashang/contract/lists/own-orders';
import type { OwnOrder } from '@mashang/contract/own-orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { LIVE_GAP_MS, useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { Copyable } from '../../../ui/display/copyable.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../../ui/table/rows/row-card.tsx';
import { useExport } from '../../exports/use-export.ts';
import { OwnOrderDrawer, type OwnOrderDrawerProps } from './own-order-drawer.tsx';
import { OWN_ORDER_LIST } from './own-order-list.ts';
import { NotifyTag, OwnStatus } from './own-status.tsx';
import { ownOrdersQuery, refreshOwnOrders } from './queries.ts';
import * as zh from './zh.tsx';

function orderKey(row: OwnOrder): string {
  return row.id;
}

const CARD: CardShape<typeof OWN_ORDER_COLUMNS> = {
  head: ['amount', 'status'],
  foot: [[['prdName', 'notifyStatus'], 'createTime'], ['mchOrderNo']],
};

function ownColumns(onOpen: (agtOrderNo: string) => void): ListedColumn<OwnOrder>[] {
  return screenColumns(OWN_ORDER_COLUMNS, {
    mchOrderNo: {
      stick: 'left',
      render: (row) => (
        <Copyable text={row.mchOrderNo} what={OWN_ORDER_COLUMNS.mchOrderNo.title}>
          <button
            type="button"
            className={`${controls.btn} ${controls.btnLink} ${looks.mono}`}
            data-row-open
            onClick={() => onOpen(row.agtOrderNo)}
          >
            {row.mchOrderNo}
          </button>
        </Copyable>
      ),
      card: (row) => <span className={looks.mono}>{row.mchOrderNo}</span>,
    },
    agtOrderNo: { render: (row) => <Copyable text={row.agtOrderNo} what={OWN_ORDER_COLUMNS.agtOrderNo.title} /> },
    status: { render: (row) => <OwnStatus order={row} /> },
    notifyStatus: { render: (row) => <NotifyTag order={row} /> },
    subject: { wrap: true },
  });
}

/** 代收订单 of a merchant's people. */
export function OwnOrdersPage({ AskRefund }: Pick<OwnOrderDrawerProps, 'AskRefund'>): ReactNode {
  const [state, change] = useListState(OWN_ORDER_LIST);
  const exporting = useExport(OWN_ORDER_LIST, state);
  const orders = useQuery({ ...ownOrdersQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, refreshOwnOrders, 'collection');
  const openRow = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => ownColumns(openRow), [openRow]);
  return (
    <>
      <ListPage
        list={OWN_ORDER_LIST}
        title={zh.ownOrders.title}
        noun={zh.ownOrders.noun}
        state={state}
        change={change}
        query={orders}
        columns={columns}
        exporting={exporting}
        rowKey={orderKey}
        refresh={refreshOwnOrders}
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => openRow(row.agtOrderNo)} />}
        empty={{ title: zh.ownOrders.emptyTitle, hint: zh.ownOrders.emptyHint }}
      />
      {state.detail ? (
        <OwnOrderDrawer
          key={state.detail}
          agtOrderNo={state.detail}
          AskRefund={AskRefund}
          onClose={() => change({ detail: undefined })}
        />
      ) : null}
    </>
  );
}

import { OWN_DELIVERY_COLUMNS } from '@mashang/contract/lists/webhooks';
import type { OwnDeliveryRow } from '@mashang/contract/own-deliveries';
import { webhookTypeText } from '@mashang/contract/webhooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { DeliveryTag } from '../../../ui/display/webhook-tries.tsx';
import * as factStyles from '../../../ui/layout/facts.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../../ui/table/rows/row-card.tsx';
import { useExport } from '../../exports/use-export.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { OWN_DELIVERY_LIST } from './developer-lists.ts';
import { ownDeliveriesQuery, refreshOwnDeliveries } from './queries.ts';
import * as zh from './zh.ts';

const CARD: CardShape<typeof OWN_DELIVERY_COLUMNS> = {
  head: ['agtOrderNo', 'state'],
  foot: [
    ['type', 'createTime'],
    ['attempts', 'lastStatus'],
  ],
};

function deliveryKey(row: OwnDeliveryRow): string {
  return row.id;
}

function deliveryColumns(onOpen: (id: string) => void): ListedColumn<OwnDeliveryRow>[] {
  return screenColumns(OWN_DELIVERY_COLUMNS, {
    agtOrderNo: { stick: 'left', opens: (row) => onOpen(row.id) },
    type: { render: ({ type }) => <span title={type}>{webhookTypeText(type)}</span> },
    state: { render: (row) => <DeliveryTag row={row} /> },
    url: { wrap: true, render: ({ url }) => <span className={`${looks.mono} ${factStyles.break}`}>{url}</span> },
  });
}

/** 回调记录: every webhook of the merchant, the newest first, with each try. */
export function DeliveriesTab({ above }: { above: ReactNode }): ReactNode {
  const [state, change] = useListState(OWN_DELIVERY_LIST);
  const exporting = useExport(OWN_DELIVERY_LIST, state);
  const deliveries = useQuery({ ...ownDeliveriesQuery(state), placeholderData: keepPreviousData });
  const openRow = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => deliveryColumns(openRow), [openRow]);
  return (
    <>
      <ListPage
        list={OWN_DELIVERY_LIST}
        title={zh.deliveries.title}
        noun={zh.deliveries.noun}
        state={state}
        change={change}
        query={deliveries}
        columns={columns}
        exporting={exporting}
        rowKey={deliveryKey}
        refresh={refreshOwnDeliveries}
        above={above}
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => openRow(row.id)} />}
        empty={{ title: zh.deliveries.emptyTitle, hint: zh.deliveries.emptyHint }}
      />
      {state.detail ? (
        <DeliveryDrawer key={state.detail} id={state.detail} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}

import type { CollectionOrder } from '@mashang/contract/collection-orders';
import type { ReactNode } from 'react';
import { Button } from '../../ui/form/button.tsx';
import type { ListedColumn } from '../../ui/table/columns/list-columns.tsx';
import { RowCard } from '../../ui/table/rows/row-card.tsx';
import { ORDER_CARD } from './order-columns.tsx';
import * as zh from './zh.tsx';

type Props = {
  order: CollectionOrder;
  columns: readonly ListedColumn<CollectionOrder>[];
  onOpen(agtOrderNo: string): void;
  onConfirm(order: CollectionOrder): void;
};

/** An order on a phone: the amount, and the main action within reach of the thumb. */
export function OrderCard({ order, columns, onOpen, onConfirm }: Props): ReactNode {
  return (
    <>
      <RowCard row={order} columns={columns} shape={ORDER_CARD} onOpen={() => onOpen(order.agtOrderNo)} />
      {order.mayConfirm ? (
        <Button
          kind="primary"
          aria-label={zh.orderColumns.confirmOf(order.agtOrderNo)}
          onClick={() => onConfirm(order)}
        >
          {zh.orderColumns.confirm}
        </Button>
      ) : null}
    </>
  );
}

import type { CollectionOrder } from '@mashang/contract/collection-orders';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { YuanText } from '../../ui/money-text.tsx';
import { OrderStatus } from './order-columns.tsx';
import * as zh from './zh.tsx';

type Props = {
  order: CollectionOrder;
  /** Whose order it is, where one sees others' too. */
  showOwner: boolean;
  onOpen(agtOrderNo: string): void;
  onConfirm(order: CollectionOrder): void;
};

/** An order on a phone: the amount and the one thing to do in reach of the thumb. */
export function OrderCard({ order, showOwner, onOpen, onConfirm }: Props): ReactNode {
  return (
    <>
      <button type="button" className="order-card-body" onClick={() => onOpen(order.agtOrderNo)}>
        <span className="order-card-line">
          <strong className="order-card-amount">
            <YuanText value={order.amount} />
          </strong>
          <OrderStatus order={order} />
        </span>
        <span className="order-card-line soft">
          <span>{[order.prdName, showOwner && order.participantName].filter(Boolean).join(' · ')}</span>
          <span className="num">{order.createTime.slice(5)}</span>
        </span>
        <span className="mono soft">{order.agtOrderNo}</span>
      </button>
      {order.mayConfirm ? (
        <Button kind="primary" aria-label={zh.orderCard.confirmOf(order.agtOrderNo)} onClick={() => onConfirm(order)}>
          {zh.orderCard.confirm}
        </Button>
      ) : null}
    </>
  );
}

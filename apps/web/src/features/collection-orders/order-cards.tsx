import type { CollectionOrder, CollectionPage } from '@mashang/contract/collection-orders';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { OrderStatus } from './order-columns.tsx';

type Props = {
  rows: readonly CollectionOrder[] | undefined;
  totals: CollectionPage['totals'];
  /** Whose order it is, where one sees others' too. */
  showOwner: boolean;
  freshKeys: ReadonlySet<string>;
  empty: ReactNode;
  onOpen(agtOrderNo: string): void;
  onConfirm(order: CollectionOrder): void;
};

/** The list on a phone: one card an order, the amount and the one thing to do in reach of the thumb. */
export function OrderCards({ rows, totals, showOwner, freshKeys, empty, onOpen, onConfirm }: Props): ReactNode {
  if (!rows) {
    return (
      <div className="page">
        <SkeletonLines lines={8} />
      </div>
    );
  }
  if (rows.length === 0) return empty;
  return (
    <>
      {totals ? <CardTotals totals={totals} /> : null}
      <ul className="order-cards" data-testid="order-cards">
        {rows.map((order) => (
          <li key={order.agtOrderNo} className="order-card" data-fresh={freshKeys.has(order.agtOrderNo) || undefined}>
            <button type="button" className="order-card-body" onClick={() => onOpen(order.agtOrderNo)}>
              <span className="order-card-line">
                <strong className="order-card-amount">
                  <MoneyText value={order.amount} />
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
              <Button kind="primary" aria-label={`确认收款 ${order.agtOrderNo}`} onClick={() => onConfirm(order)}>
                确认收款
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the totals row says in a table. */
function CardTotals({ totals }: { totals: NonNullable<CollectionPage['totals']> }): ReactNode {
  return (
    <p className="card-totals" data-testid="card-totals">
      <span>
        合计{' '}
        <strong>
          <MoneyText value={totals.amount} />
        </strong>{' '}
        元
      </span>
      <span className="soft">
        实收 <MoneyText value={totals.paidInAmount} /> 元
      </span>
      <span className="soft">
        收益 <MoneyText value={totals.agtAmount} /> 元
      </span>
    </p>
  );
}

import { COLLECTION_STATUS_NAMES } from '@mashang/contract/collection-orders';
import { SHOP_ORDER_COLUMNS } from '@mashang/contract/lists/shops';
import { MARKET_ORDER_STATUS_NAMES, MARKET_ORDER_TONES, type MarketOrder } from '@mashang/contract/shops';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { Copyable } from '../../ui/display/copyable.tsx';
import { YuanText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { GoodsThumb } from './goods-thumb.tsx';
import * as styles from './shops.module.css';
import * as zh from './zh.tsx';

export function orderKey(row: MarketOrder): string {
  return row.id;
}

export function OrderStanding({ order }: { order: MarketOrder }): ReactNode {
  return <StatusTag tone={MARKET_ORDER_TONES[order.status]}>{MARKET_ORDER_STATUS_NAMES[order.status]}</StatusTag>;
}

/** The collection that names the order, and its state. */
export function CollectionOf({ order }: { order: MarketOrder }): ReactNode {
  const path = usePagePath('collection-orders');
  if (!order.agtOrderNo) return <span className={looks.soft}>—</span>;
  return (
    <span className={styles.shopName}>
      {path ? (
        <Link className={looks.mono} to={`${path}?agtOrderNo=${order.agtOrderNo}`}>
          {order.agtOrderNo}
        </Link>
      ) : (
        <span className={looks.mono}>{order.agtOrderNo}</span>
      )}
      <span className={looks.soft}>
        {order.collectionStatus === null ? '' : COLLECTION_STATUS_NAMES[order.collectionStatus]}
      </span>
    </span>
  );
}

/** Columns of 电商订单. */
export function orderColumns(
  open: (id: string) => void,
  remark: (order: MarketOrder) => void,
): ListedColumn<MarketOrder>[] {
  return [
    ...screenColumns(SHOP_ORDER_COLUMNS, {
      orderNo: {
        stick: 'left',
        render: (row) => (
          <Copyable text={row.orderNo} what={zh.orderColumns.orderNo}>
            <button
              type="button"
              className={`${controls.btn} ${controls.btnLink} ${looks.mono}`}
              data-row-open
              onClick={() => open(row.id)}
            >
              {row.orderNo}
            </button>
          </Copyable>
        ),
      },
      goods: {
        render: (row) => (
          <span className={styles.goodsName}>
            <GoodsThumb picture={row.picture} size={36} />
            <span className={styles.goodsTitle} title={row.goodsTitle}>
              {row.goodsTitle}
            </span>
          </span>
        ),
      },
      status: { render: (row) => <OrderStanding order={row} /> },
      agtOrderNo: { render: (row) => <CollectionOf order={row} /> },
      remark: {
        wrap: true,
        render: (row) =>
          row.remark ? <span className={styles.shopRemark}>{row.remark}</span> : <span className={looks.soft}>—</span>,
      },
    }),
    {
      key: 'actions',
      title: zh.orderColumns.actions,
      stick: 'right',
      render: (row) =>
        row.mayChange ? (
          <Button small kind="text" aria-label={zh.orderColumns.remarkOf(row.orderNo)} onClick={() => remark(row)}>
            {zh.orderColumns.remark}
          </Button>
        ) : null,
    },
  ];
}

/** An order on a phone. */
export function ShopOrderCard({ order, open }: { order: MarketOrder; open(id: string): void }): ReactNode {
  return (
    <button type="button" className={`${orderList.orderCardBody} ${styles.goodsCard}`} onClick={() => open(order.id)}>
      <GoodsThumb picture={order.picture} size={64} />
      <span className={styles.goodsCardText}>
        <span className={orderList.orderCardLine}>
          <strong className={styles.goodsTitle}>{order.goodsTitle}</strong>
          <OrderStanding order={order} />
        </span>
        <span className={orderList.orderCardLine}>
          <span>
            {zh.shopOrderCard.amount(
              <span className={orderList.orderCardAmount}>
                <YuanText value={order.amount} />
              </span>,
            )}
          </span>
          <span className={`${looks.soft} ${looks.num}`}>× {order.quantity}</span>
        </span>
        <span className={`${orderList.orderCardLine} ${looks.soft}`}>
          <span className={looks.mono}>{order.orderNo}</span>
          <span>{order.agtOrderNo ? zh.shopOrderCard.hasCollection : ''}</span>
        </span>
      </span>
    </button>
  );
}

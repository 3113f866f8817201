import { COLLECTION_STATUS_NAMES } from '@mashang/contract/collection-orders';
import { MARKET_ORDER_STATUS_NAMES, MARKET_ORDER_TONES, type MarketOrder } from '@mashang/contract/shops';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { MoneyText, YuanText } from '../../ui/money-text.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { GoodsThumb } from './goods-thumb.tsx';

export function orderKey(row: MarketOrder): string {
  return row.id;
}

export function OrderStanding({ order }: { order: MarketOrder }): ReactNode {
  return <StatusTag tone={MARKET_ORDER_TONES[order.status]}>{MARKET_ORDER_STATUS_NAMES[order.status]}</StatusTag>;
}

/** The collection that named the order, and how it stands. */
export function CollectionOf({ order }: { order: MarketOrder }): ReactNode {
  const path = usePagePath('collection-orders');
  if (!order.agtOrderNo) return <span className="soft">—</span>;
  return (
    <span className="shop-name">
      {path ? (
        <Link className="mono" to={`${path}?agtOrderNo=${order.agtOrderNo}`}>
          {order.agtOrderNo}
        </Link>
      ) : (
        <span className="mono">{order.agtOrderNo}</span>
      )}
      <span className="soft">
        {order.collectionStatus === null ? '' : COLLECTION_STATUS_NAMES[order.collectionStatus]}
      </span>
    </span>
  );
}

/** Columns of 电商订单. */
export function orderColumns(open: (id: string) => void, remark: (order: MarketOrder) => void): Column<MarketOrder>[] {
  return [
    {
      key: 'orderNo',
      title: '电商订单号',
      stick: 'left',
      render: (row) => (
        <Copyable text={row.orderNo} what="电商订单号">
          <button type="button" className="btn btn-link mono" data-row-open onClick={() => open(row.id)}>
            {row.orderNo}
          </button>
        </Copyable>
      ),
    },
    {
      key: 'goods',
      title: '商品',
      render: (row) => (
        <span className="goods-name">
          <GoodsThumb picture={row.picture} size={36} />
          <span className="goods-title" title={row.goodsTitle}>
            {row.goodsTitle}
          </span>
        </span>
      ),
    },
    { key: 'quantity', title: '数量', align: 'right', render: (row) => <span className="num">{row.quantity}</span> },
    {
      key: 'amount',
      title: '金额（元）',
      align: 'right',
      sortKey: 'amount',
      render: (row) => <MoneyText value={row.amount} />,
    },
    { key: 'status', title: '状态', render: (row) => <OrderStanding order={row} /> },
    { key: 'buyer', title: '买家', render: (row) => row.buyer },
    { key: 'agtOrderNo', title: '代收单号', render: (row) => <CollectionOf order={row} /> },
    {
      key: 'remark',
      title: '备注',
      wrap: true,
      render: (row) =>
        row.remark ? <span className="shop-remark">{row.remark}</span> : <span className="soft">—</span>,
    },
    { key: 'shopName', title: '店铺', render: (row) => row.shopName },
    {
      key: 'createTime',
      title: '下单时间',
      sortKey: 'createTime',
      render: (row) => <span className="num">{row.createTime}</span>,
    },
    {
      key: 'actions',
      title: '操作',
      stick: 'right',
      render: (row) =>
        row.mayChange ? (
          <Button small kind="text" aria-label={`备注 ${row.orderNo}`} onClick={() => remark(row)}>
            备注
          </Button>
        ) : null,
    },
  ];
}

/** An order on a phone. */
export function ShopOrderCard({ order, open }: { order: MarketOrder; open(id: string): void }): ReactNode {
  return (
    <button type="button" className="order-card-body goods-card" onClick={() => open(order.id)}>
      <GoodsThumb picture={order.picture} size={64} />
      <span className="goods-card-text">
        <span className="order-card-line">
          <strong className="goods-title">{order.goodsTitle}</strong>
          <OrderStanding order={order} />
        </span>
        <span className="order-card-line">
          <span>
            <span className="order-card-amount">
              <YuanText value={order.amount} />
            </span>{' '}
            元
          </span>
          <span className="soft num">× {order.quantity}</span>
        </span>
        <span className="order-card-line soft">
          <span className="mono">{order.orderNo}</span>
          <span>{order.agtOrderNo ? '已有代收' : ''}</span>
        </span>
      </span>
    </button>
  );
}

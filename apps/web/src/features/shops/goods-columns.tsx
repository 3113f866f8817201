import { GOODS_STATUS_NAMES, GOODS_TONES, type ShopGoods } from '@mashang/contract/shops';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { MoneyText, YuanText } from '../../ui/money-text.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { GoodsThumb } from './goods-thumb.tsx';
import { type AskChange, InlineEdit } from './inline-edit.tsx';

export type GoodsActs = { open(id: string): void; ask: AskChange; settle(id: string): void };

export function goodsKey(row: ShopGoods): string {
  return row.id;
}

/** How goods stand; a conflict comes first, for somebody has to choose. */
export function GoodsStanding({ goods }: { goods: ShopGoods }): ReactNode {
  return (
    <span className="chips">
      <StatusTag tone={GOODS_TONES[goods.status]}>{GOODS_STATUS_NAMES[goods.status]}</StatusTag>
      {goods.conflict ? <StatusTag tone="warn">两边都有修改</StatusTag> : null}
      {goods.status === 1 && goods.stock === 0 ? <StatusTag tone="bad">售罄</StatusTag> : null}
    </span>
  );
}

/** Columns of 商品. Price and stock are typed over in place. */
export function goodsColumns({ open, ask, settle }: GoodsActs): Column<ShopGoods>[] {
  return [
    {
      key: 'title',
      title: '商品',
      stick: 'left',
      render: (row) => (
        <span className="goods-name">
          <GoodsThumb picture={row.picture} />
          <button
            type="button"
            className="btn btn-link goods-title"
            data-row-open
            title={row.title}
            onClick={() => open(row.id)}
          >
            {row.title}
          </button>
        </span>
      ),
    },
    {
      key: 'price',
      title: '价格（元）',
      align: 'right',
      sortKey: 'price',
      render: (row) => (
        <InlineEdit goods={row} field="price" ask={ask}>
          <MoneyText value={row.price} />
        </InlineEdit>
      ),
    },
    {
      key: 'stock',
      title: '库存',
      align: 'right',
      sortKey: 'stock',
      render: (row) => (
        <InlineEdit goods={row} field="stock" ask={ask}>
          <span className="num">{row.stock}</span>
        </InlineEdit>
      ),
    },
    { key: 'status', title: '状态', render: (row) => <GoodsStanding goods={row} /> },
    { key: 'shopName', title: '店铺', render: (row) => row.shopName },
    { key: 'marketGoodsId', title: '平台商品号', render: (row) => <span className="mono">{row.marketGoodsId}</span> },
    {
      key: 'changeTime',
      title: '平台更新',
      sortKey: 'changeTime',
      render: (row) => <span className="num">{row.changeTime}</span>,
    },
    { key: 'syncTime', title: '同步时间', extra: true, render: (row) => <span className="num">{row.syncTime}</span> },
    {
      key: 'actions',
      title: '操作',
      stick: 'right',
      render: (row) =>
        row.conflict ? (
          <Button small kind="text" aria-label={`处理冲突 ${row.title}`} onClick={() => settle(row.id)}>
            处理冲突
          </Button>
        ) : (
          <Button small kind="text" aria-label={`详情 ${row.title}`} onClick={() => open(row.id)}>
            详情
          </Button>
        ),
    },
  ];
}

/** Goods on a phone. */
export function GoodsCard({ goods, open, settle }: { goods: ShopGoods } & Omit<GoodsActs, 'ask'>): ReactNode {
  return (
    <>
      <button type="button" className="order-card-body goods-card" onClick={() => open(goods.id)}>
        <GoodsThumb picture={goods.picture} size={64} />
        <span className="goods-card-text">
          <strong className="goods-title">{goods.title}</strong>
          <span className="order-card-line">
            <span>
              <span className="order-card-amount">
                <YuanText value={goods.price} />
              </span>{' '}
              元
            </span>
            <span className="soft num">库存 {goods.stock}</span>
          </span>
          <span className="order-card-line soft">
            <GoodsStanding goods={goods} />
            <span>{goods.shopName}</span>
          </span>
        </span>
      </button>
      {goods.conflict ? (
        <Button aria-label={`处理冲突 ${goods.title}`} onClick={() => settle(goods.id)}>
          处理冲突
        </Button>
      ) : null}
    </>
  );
}

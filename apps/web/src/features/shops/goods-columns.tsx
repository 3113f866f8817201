import { GOODS_COLUMNS } from '@mashang/contract/lists/shops';
import { GOODS_STATUS, GOODS_STATUS_NAMES, GOODS_TONES, type ShopGoods } from '@mashang/contract/shops';
import type { ReactNode } from 'react';
import { MoneyText, YuanText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { GoodsThumb } from './goods-thumb.tsx';
import { type AskChange, InlineEdit } from './inline-edit.tsx';
import * as styles from './shops.module.css';
import * as zh from './zh.tsx';

export type GoodsActs = { open(id: string): void; ask: AskChange; settle(id: string): void };

export function goodsKey(row: ShopGoods): string {
  return row.id;
}

/** State of goods, and a conflict, for which somebody has to choose a side. */
export function GoodsStanding({ goods }: { goods: ShopGoods }): ReactNode {
  return (
    <span className={controls.chips}>
      <StatusTag tone={GOODS_TONES[goods.status]}>{GOODS_STATUS_NAMES[goods.status]}</StatusTag>
      {goods.conflict ? <StatusTag tone="warn">{zh.goodsStanding.conflict}</StatusTag> : null}
      {goods.status === GOODS_STATUS.onSale && goods.stock === 0 ? (
        <StatusTag tone="bad">{zh.goodsStanding.soldOut}</StatusTag>
      ) : null}
    </span>
  );
}

/** Columns of 商品. Price and stock can be edited in place. */
export function goodsColumns({ open, ask, settle }: GoodsActs): ListedColumn<ShopGoods>[] {
  return [
    ...screenColumns(GOODS_COLUMNS, {
      title: {
        stick: 'left',
        render: (row) => (
          <span className={styles.goodsName}>
            <GoodsThumb picture={row.picture} />
            <button
              type="button"
              className={`${controls.btn} ${controls.btnLink} ${styles.goodsTitle}`}
              data-row-open
              title={row.title}
              onClick={() => open(row.id)}
            >
              {row.title}
            </button>
          </span>
        ),
      },
      price: {
        render: (row) => (
          <InlineEdit goods={row} field="price" ask={ask}>
            <MoneyText value={row.price} />
          </InlineEdit>
        ),
      },
      stock: {
        render: (row) => (
          <InlineEdit goods={row} field="stock" ask={ask}>
            <span className={looks.num}>{row.stock}</span>
          </InlineEdit>
        ),
      },
      status: { render: (row) => <GoodsStanding goods={row} /> },
    }),
    {
      key: 'actions',
      title: zh.goodsColumns.actions,
      stick: 'right',
      render: (row) =>
        row.conflict ? (
          <Button small kind="text" aria-label={zh.goodsColumns.settleOf(row.title)} onClick={() => settle(row.id)}>
            {zh.goodsColumns.settle}
          </Button>
        ) : (
          <Button small kind="text" aria-label={zh.goodsColumns.openOf(row.title)} onClick={() => open(row.id)}>
            {zh.goodsColumns.details}
          </Button>
        ),
    },
  ];
}

/** Goods on a phone. */
export function GoodsCard({ goods, open, settle }: { goods: ShopGoods } & Omit<GoodsActs, 'ask'>): ReactNode {
  return (
    <>
      <button type="button" className={`${orderList.orderCardBody} ${styles.goodsCard}`} onClick={() => open(goods.id)}>
        <GoodsThumb picture={goods.picture} size={64} />
        <span className={styles.goodsCardText}>
          <strong className={styles.goodsTitle}>{goods.title}</strong>
          <span className={orderList.orderCardLine}>
            <span>
              {zh.goodsCard.price(
                <span className={orderList.orderCardAmount}>
                  <YuanText value={goods.price} />
                </span>,
              )}
            </span>
            <span className={`${looks.soft} ${looks.num}`}>{zh.goodsCard.stock(goods.stock)}</span>
          </span>
          <span className={`${orderList.orderCardLine} ${looks.soft}`}>
            <GoodsStanding goods={goods} />
            <span>{goods.shopName}</span>
          </span>
        </span>
      </button>
      {goods.conflict ? (
        <Button aria-label={zh.goodsCard.settleOf(goods.title)} onClick={() => settle(goods.id)}>
          {zh.goodsCard.settle}
        </Button>
      ) : null}
    </>
  );
}

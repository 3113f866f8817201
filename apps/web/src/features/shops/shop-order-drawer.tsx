import { MARKET_ORDER_STATUS, type MarketOrder } from '@mashang/contract/shops';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Copyable } from '../../ui/display/copyable.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as orderList from '../../ui/table/order-list.module.css';
import { GoodsThumb } from './goods-thumb.tsx';
import { CollectionOf, OrderStanding } from './orders-columns.tsx';
import * as styles from './shops.module.css';
import * as zh from './zh.tsx';

const WIDTH_PX = 560;

/** One order at the marketplace, and the collection that pays it. */
export function ShopOrderDrawer({
  order,
  onRemark,
  onClose,
}: {
  order: MarketOrder;
  onRemark(): void;
  onClose(): void;
}): ReactNode {
  return (
    <Dialog
      title={zh.shopOrderDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="shop-order-drawer"
      onClose={onClose}
      footer={
        <>
          {order.mayChange ? <Button onClick={onRemark}>{zh.shopOrderDrawer.editRemark}</Button> : null}
          <Button onClick={onClose}>{zh.shopOrderDrawer.close}</Button>
        </>
      }
    >
      <div className={orderList.detail}>
        <div className={styles.goodsHead}>
          <GoodsThumb picture={order.picture} size={88} />
          <div className={styles.goodsCardText}>
            {order.goodsId ? (
              <Link to={`?tab=goods&detail=${order.goodsId}`}>{order.goodsTitle}</Link>
            ) : (
              <strong>{order.goodsTitle}</strong>
            )}
            <span>
              {zh.shopOrderDrawer.amount(
                <span className={orderList.detailAmount}>
                  <MoneyText value={order.amount} />
                </span>,
                <span className={`${looks.soft} ${looks.num}`}>{zh.shopOrderDrawer.quantity(order.quantity)}</span>,
              )}
            </span>
            <span className={controls.chips}>
              <OrderStanding order={order} />
            </span>
          </div>
        </div>
        <Facts
          rows={[
            [zh.shopOrderDrawer.orderNo, <Copyable key="n" text={order.orderNo} what={zh.shopOrderDrawer.orderNo} />],
            [zh.shopOrderDrawer.collectionOrderNo, order.agtOrderNo ? <CollectionOf key="c" order={order} /> : ''],
            [zh.shopOrderDrawer.buyer, order.buyer],
            [zh.shopOrderDrawer.shopName, order.shopName],
            [zh.shopOrderDrawer.remark, order.remark],
            [zh.shopOrderDrawer.orderedAt, order.createTime],
            [zh.shopOrderDrawer.syncTime, order.syncTime],
          ]}
        />
        {order.status === MARKET_ORDER_STATUS.unpaid && !order.agtOrderNo ? (
          <p className={controls.notice}>{zh.shopOrderDrawer.howToUse}</p>
        ) : null}
      </div>
    </Dialog>
  );
}

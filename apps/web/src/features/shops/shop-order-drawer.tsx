import type { MarketOrder } from '@mashang/contract/shops';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { GoodsThumb } from './goods-thumb.tsx';
import { CollectionOf, OrderStanding } from './orders-columns.tsx';

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
      title="电商订单"
      shape="drawer"
      width={WIDTH_PX}
      testId="shop-order-drawer"
      onClose={onClose}
      footer={
        <>
          {order.mayChange ? <Button onClick={onRemark}>修改备注</Button> : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <div className="detail">
        <div className="goods-head">
          <GoodsThumb picture={order.picture} size={88} />
          <div className="goods-card-text">
            {order.goodsId ? (
              <Link to={`?tab=goods&detail=${order.goodsId}`}>{order.goodsTitle}</Link>
            ) : (
              <strong>{order.goodsTitle}</strong>
            )}
            <span>
              <span className="detail-amount">
                <MoneyText value={order.amount} />
              </span>{' '}
              元 <span className="soft num">（{order.quantity} 件）</span>
            </span>
            <span className="chips">
              <OrderStanding order={order} />
            </span>
          </div>
        </div>
        <Facts
          rows={[
            ['电商订单号', <Copyable key="n" text={order.orderNo} what="电商订单号" />],
            ['代收单号', order.agtOrderNo ? <CollectionOf key="c" order={order} /> : ''],
            ['买家', order.buyer],
            ['店铺', order.shopName],
            ['备注', order.remark],
            ['下单时间', order.createTime],
            ['同步时间', order.syncTime],
          ]}
        />
        {order.status === 0 && !order.agtOrderNo ? (
          <p className="notice">商户用该订单号（goodsOrderNo）与相同金额发起代收，付款确认后会告知平台。</p>
        ) : null}
      </div>
    </Dialog>
  );
}

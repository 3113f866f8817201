import type { MarketOrder, MarketOrderAnswer, OrderRemarkQuery } from '@mashang/contract/shops';
import { BusinessError } from '../../platform/errors.ts';
import { asReader } from '../../platform/reader.ts';
import { type Ctx, writeVerb } from '../../platform/verb.ts';
import { requireService } from '../licence/current-licence.ts';
import { askMarket } from './shop-access.ts';
import { findShopOrder, type ShopOrderRow, writeSeenOrders } from './shop-orders-store.ts';
import { keeperOf, notThere } from './shop-owner.ts';
import { viewShopOrder } from './shop-view.ts';

/** Writes the seller's remark on an order: at the marketplace first. */
export async function changeRemark(ctx: Ctx, { orderId, remark }: OrderRemarkQuery): Promise<MarketOrder> {
  const keeper = keeperOf(ctx);
  await requireService(ctx.platform, 'marketplace');
  const order = await asReader(ctx, (tx) => findShopOrder(tx, orderId));
  if (!order || order.participantId !== keeper.participantId) throw notThere('电商订单');
  if (order.shopStatus !== 1) throw new BusinessError('conflict', '店铺已停用');
  if (order.remark === remark) return viewShopOrder(order, keeper);
  const made = await askMarket(ctx, order.shopId, (market, token) => market.changeRemark(token, order.orderNo, remark));
  if (made.kind === 'refused') throw new BusinessError('conflict', `平台没有接受：${made.reason}`);
  if (made.kind !== 'changed') throw new BusinessError('conflict', '平台上的订单有变化，请同步店铺后重试');
  return viewShopOrder(await write(ctx, { order, now: made.now }), keeper);
}

const write = writeVerb<{ order: ShopOrderRow; now: MarketOrderAnswer }, ShopOrderRow>({
  name: 'shop-order.remark',
  permission: 'shop:write',
  async run({ tx }, { order, now }) {
    await writeSeenOrders(tx, { id: order.shopId, participantId: order.participantId }, [now]);
    return {
      result: (await findShopOrder(tx, order.id)) as ShopOrderRow,
      audit: {
        subjectKind: 'shop-order',
        subjectId: order.id.toString(),
        before: { remark: order.remark },
        after: { remark: now.remark },
      },
    };
  },
});

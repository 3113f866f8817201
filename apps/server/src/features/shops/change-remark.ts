import { type MarketOrder, type MarketOrderAnswer, type OrderRemarkQuery, SHOP_STATUS } from '@mashang/contract/shops';
import { asReader } from '../../platform/database/statements/reader.ts';
import { BusinessError } from '../../platform/errors.ts';
import { present } from '../../platform/present.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { requireService } from '../licence/current-licence.ts';
import { askMarket } from './shop-access.ts';
import { findShopOrder, type ShopOrderRow, writeSeenOrders } from './shop-orders-store.ts';
import { notThere, shopOwnerOf } from './shop-owner.ts';
import { viewShopOrder } from './shop-view.ts';
import * as zh from './zh.ts';

/** Writes the seller's remark on an order, at the marketplace first. */
export async function changeRemark(ctx: Ctx, { orderId, remark }: OrderRemarkQuery): Promise<MarketOrder> {
  const keeper = shopOwnerOf(ctx);
  await requireService(ctx.platform, 'marketplace');
  const order = await asReader(ctx, (tx) => findShopOrder(tx, orderId));
  if (!order || order.participantId !== keeper.participantId) throw notThere(zh.words.order);
  if (order.shopStatus !== SHOP_STATUS.on) throw new BusinessError('conflict', zh.faults.shopStopped);
  if (order.remark === remark) return viewShopOrder(order, keeper);
  const made = await askMarket(ctx, order.shopId, (market, token) => market.changeRemark(token, order.orderNo, remark));
  if (made.kind === 'refused') throw new BusinessError('conflict', zh.faults.declined(made.reason));
  if (made.kind !== 'changed') throw new BusinessError('conflict', zh.changeRemark.changedThere);
  return viewShopOrder(await write(ctx, { order, now: made.now }), keeper);
}

const write = writeVerb<{ order: ShopOrderRow; now: MarketOrderAnswer }, ShopOrderRow>({
  name: 'shop-order.remark',
  permission: 'shop:write',
  async run({ tx }, { order, now }) {
    await writeSeenOrders(tx, { id: order.shopId, participantId: order.participantId }, [now]);
    return {
      result: present(await findShopOrder(tx, order.id), 'the changed order'),
      audit: {
        subjectKind: 'shop-order',
        subjectId: order.id.toString(),
        before: { remark: order.remark },
        after: { remark: now.remark },
      },
    };
  },
});

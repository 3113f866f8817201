import type { MarketOrderStatus } from '@mashang/contract/shops';
import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { requireService } from '../licence/current-licence.ts';
import { findClaim, releaseGoodsOrder, takeGoodsOrder } from './claims-store.ts';
import { contradicts, whyNotCollectable } from './goods-rules.ts';
import { askUnder } from './shop-access.ts';
import { findOrderOfShop, writeSeenOrders } from './shop-orders-store.ts';
import { listShopsOfMerchant } from './shops-store.ts';
import * as zh from './zh.ts';

const FIELD = 'goodsOrderNo';
export type GoodsClaim = {
  /** Owner of the shop: only this participant may collect. */
  participantId: number;
  /** Releases the marketplace order when the collection was not created. */
  release(): Promise<void>;
};
function refused(reason: string): BusinessError {
  return invalidField(FIELD, reason).because('goods_order_refused');
}
type Request = { merchantId: number; mchOrderNo: string; goodsOrderNo: string; amount: bigint; agtOrderNo: string };

/**
 * Public entry for collection orders (L9): claims the marketplace order that a collection names, in its current state
 * at the marketplace. It must be in a shop where the merchant sells, unpaid, of the same amount, and not claimed by
 * another collection. Throws naming the field.
 */
export async function claimGoodsOrder(ctx: Ctx, wanted: Request): Promise<GoodsClaim> {
  const { db } = ctx.platform;
  await requireService(ctx.platform, 'marketplace');
  const found = await findFresh(ctx, wanted);
  if (!found) throw refused(zh.claimGoodsOrder.orderMissing);
  const taken = await findClaim(db.app, found.orderId);
  const isOwnRepeat = taken?.mchOrderNo === wanted.mchOrderNo && taken.merchantId === BigInt(wanted.merchantId);
  const why = isOwnRepeat ? null : whyNotCollectable(found, wanted.amount);
  if (why) throw refused(why);
  const participantId = Number(found.participantId);
  // The same order number of the same merchant is a repeat: it gets the answer of the order that it repeats.
  if (isOwnRepeat) return { participantId, release: async () => {} };
  const { merchantId, mchOrderNo, agtOrderNo, amount } = wanted;
  const claim = { orderId: found.orderId, merchantId, mchOrderNo, agtOrderNo, amount };
  if (!(await ownWork(db, 'goods.claim').transaction((tx) => takeGoodsOrder(tx, claim))))
    throw refused(zh.claimGoodsOrder.takenBefore);
  return { participantId, release: () => releaseGoodsOrder(ownWork(db, 'goods.claim').app, agtOrderNo) };
}

type Found = { orderId: bigint; participantId: bigint; status: MarketOrderStatus; amount: bigint };

/** Asks the marketplace, shop by shop; stored orders only decide which shop is asked first. */
async function findFresh(ctx: Ctx, { merchantId, goodsOrderNo }: Request): Promise<Found | null> {
  const { db } = ctx.platform;
  let unwell: BusinessError | null = null;
  for (const shop of await listShopsOfMerchant(db.app, merchantId, goodsOrderNo)) {
    try {
      const reported = await askUnder(ctx, shop, (market, token) => market.order(token, goodsOrderNo));
      if (!reported) continue;
      await writeSeenOrders(ownWork(db, 'goods.claim').app, shop, [reported]);
      const kept = await findOrderOfShop(db.app, shop.id, goodsOrderNo);
      if (kept && contradicts(kept, reported))
        throw new ConnectorUnwell(zh.claimGoodsOrder.answerDiffers(goodsOrderNo));
      if (kept)
        return { orderId: kept.id, participantId: shop.participantId, status: kept.status, amount: kept.amount };
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      unwell = error;
    }
  }
  if (unwell) throw unverified(unwell);
  return null;
}

/** If the marketplace cannot be asked, the claim is refused. */
function unverified(error: BusinessError): BusinessError {
  const reason = zh.claimGoodsOrder.cannotAsk;
  if (error.kind === 'connectorUnwell')
    return new BusinessError('connectorUnwell', error.message, { fields: [{ field: FIELD, reason }] });
  return refused(zh.claimGoodsOrder.authorisationEnded);
}

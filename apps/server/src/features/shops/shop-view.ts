import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import {
  GOODS_STATUS,
  MARKETPLACE_NAMES,
  type MarketOrder,
  SHOP_STATUS,
  type Shop,
  type ShopGoods,
  type ShopStatus,
} from '@mashang/contract/shops';
import { formatTime } from '@mashang/contract/time';
import type { UserActor } from '../../platform/verbs/verb.ts';
import type { GoodsRow } from './goods-store.ts';
import type { ShopOrderRow } from './shop-orders-store.ts';
import type { ShopRow } from './shops-store.ts';

/** Whether the marketplace accepts a shop's authorisation; `whyNot` is empty if it does. */
export type Standing = { whyNot: string };

function mayChange(
  row: { participantId: bigint; shopStatus: ShopStatus },
  { participantId, permissions }: UserActor,
): boolean {
  return row.participantId === participantId && row.shopStatus === SHOP_STATUS.on && permissions.has('shop:write');
}

export function viewShop(row: ShopRow, actor: UserActor, standing: Standing): Shop {
  const { participantId, authorisationId: _, id, ...rest } = row;
  return {
    ...rest,
    id: id.toString(),
    platformName: MARKETPLACE_NAMES[row.platform],
    authorised: standing.whyNot === '',
    whyNot: standing.whyNot,
    taid: participantId.toString(),
    own: participantId === actor.participantId,
  };
}

export function viewGoods(row: GoodsRow, actor: UserActor): ShopGoods {
  const { id, shopId, priceFen, conflict, shopStatus: _, participantId: __, ...rest } = row;
  return {
    ...rest,
    id: id.toString(),
    shopId: shopId.toString(),
    currency: BOOKS_CURRENCY,
    price: formatMoney(priceFen),
    conflict: conflict && {
      ours: conflict.ours,
      theirs: conflict.theirs,
      by: conflict.by,
      time: formatTime(conflict.at),
    },
    mayChange: row.status !== GOODS_STATUS.archived && mayChange(row, actor),
  };
}

export function viewShopOrder(row: ShopOrderRow, actor: UserActor): MarketOrder {
  const { id, shopId, goodsId, amount, shopStatus: _, participantId: __, ...rest } = row;
  return {
    ...rest,
    id: id.toString(),
    shopId: shopId.toString(),
    goodsId: goodsId?.toString() ?? '',
    currency: BOOKS_CURRENCY,
    amount: formatMoney(amount),
    mayChange: mayChange(row, actor),
  };
}

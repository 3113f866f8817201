import { formatMoney, MAX_AMOUNT_FEN, parseMoney } from '@mashang/contract/money';
import {
  type DeleteGoodsQuery,
  GOODS_STATUS,
  type GoodsSide,
  type MarketGoodsAnswer,
  type ResolveGoodsQuery,
  SHOP_STATUS,
  type UpdateGoodsQuery,
} from '@mashang/contract/shops';
import { asReader } from '../../platform/database/statements/reader.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { present } from '../../platform/present.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { requireService } from '../licence/current-licence.ts';
import { sameSide, wantedSide } from './goods-rules.ts';
import { type Conflict, clearConflict, findGoods, type GoodsRow, keepGoods, lockGoods } from './goods-store.ts';
import { askMarket } from './shop-access.ts';
import { notThere, shopOwnerOf } from './shop-owner.ts';
import * as zh from './zh.ts';

type Named = { goodsId: string; version: number };

/** Changes goods at the marketplace first, and stores the marketplace's answer. */
export async function updateGoods(ctx: Ctx, { goodsId, version, ...asked }: UpdateGoodsQuery): Promise<void> {
  const goods = await ownGoods(ctx, { goodsId, version });
  const price = asked.price === undefined ? null : parseMoney(asked.price);
  if (price !== null && price <= 0n) throw invalidField('price', zh.changeGoods.priceZero);
  if (price !== null && price > MAX_AMOUNT_FEN) throw invalidField('price', zh.changeGoods.priceLimit);
  if (goods.conflict) throw new BusinessError('conflict', zh.changeGoods.bothChanged);
  const wanted = wantedSide(sideOf(goods), asked);
  if (!sameSide(wanted, sideOf(goods))) await push(ctx, goods, { side: wanted, action: 'shop-goods.change' });
}

/**
 * Resolves goods changed at both places: pushes our version to the marketplace first, or keeps the marketplace's
 * version.
 */
export async function resolveGoods(ctx: Ctx, { goodsId, version, keep }: ResolveGoodsQuery): Promise<void> {
  const goods = await ownGoods(ctx, { goodsId, version });
  if (!goods.conflict) throw new BusinessError('conflict', zh.changeGoods.noConflict);
  const { ours } = goods.conflict;
  if (keep === 'ours' && !sameSide(ours, sideOf(goods)))
    await push(ctx, goods, { side: ours, action: 'shop-goods.resolve' });
  else await write(ctx, { goods, now: null, conflict: null, action: 'shop-goods.resolve' });
}

/** Archives goods at the marketplace and here; nothing is ever deleted. */
export async function archiveGoods(ctx: Ctx, named: DeleteGoodsQuery): Promise<void> {
  const goods = await ownGoods(ctx, named);
  const side = { ...sideOf(goods), status: GOODS_STATUS.archived };
  await push(ctx, goods, { side, action: 'shop-goods.archive' });
}

async function ownGoods(ctx: Ctx, { goodsId, version }: Named): Promise<GoodsRow> {
  const { participantId } = shopOwnerOf(ctx);
  await requireService(ctx.platform, 'marketplace');
  const goods = await asReader(ctx, (tx) => findGoods(tx, goodsId));
  if (!goods || goods.participantId !== participantId) throw notThere(zh.words.goods);
  if (goods.shopStatus !== SHOP_STATUS.on) throw new BusinessError('conflict', zh.faults.shopStopped);
  if (goods.status === GOODS_STATUS.archived) throw new BusinessError('conflict', zh.changeGoods.archived);
  if (goods.version !== version)
    throw new BusinessError('conflict', zh.changeGoods.changedMeanwhile, { version: goods.version });
  return goods;
}

type Action = 'shop-goods.change' | 'shop-goods.resolve' | 'shop-goods.archive';
async function push(ctx: Ctx, goods: GoodsRow, { side, action }: { side: GoodsSide; action: Action }): Promise<void> {
  const { shopId, marketGoodsId, version } = goods;
  const made = await askMarket(ctx, shopId, (market, token) => market.changeGoods(token, marketGoodsId, version, side));
  if (made.kind === 'changed') return write(ctx, { goods, now: made.now, conflict: null, action });
  if (made.kind === 'refused') throw new BusinessError('conflict', zh.faults.declined(made.reason));
  if (made.kind === 'gone') throw new BusinessError('conflict', zh.changeGoods.goneThere);
  const { now } = made;
  // The marketplace already has the wanted values: no choice is needed.
  if (sameSide(now, side)) return write(ctx, { goods, now, conflict: null, action });
  const theirs = { title: now.title, price: now.price, stock: now.stock, status: now.status };
  const conflict = { ours: side, theirs, by: shopOwnerOf(ctx).username, at: ctx.now };
  await write(ctx, { goods, now, conflict, action: 'shop-goods.conflict' });
  throw new BusinessError('conflict', zh.changeGoods.changedThere, { conflict: true });
}

type Written = {
  goods: GoodsRow;
  now: MarketGoodsAnswer | null;
  conflict: Conflict | null;
  action: Action | 'shop-goods.conflict';
};
/** Stores the marketplace's answer; each action has its own name in the audit log. */
function write(ctx: Ctx, written: Written): Promise<void> {
  return writeVerb<Written, void>({
    name: written.action,
    permission: 'shop:write',
    async run({ tx }, { goods, now, conflict }) {
      const before = await lockGoods(tx, goods.id);
      if (now) await keepGoods(tx, goods.id, now, conflict);
      else await clearConflict(tx, goods.id);
      const after = { ...sideOf(await findGoods(tx, goods.id)), ...(conflict ? { ours: conflict.ours } : {}) };
      return {
        result: undefined,
        audit: { subjectKind: 'shop-goods', subjectId: goods.id.toString(), before: sideOf(before), after },
      };
    },
  })(ctx, written);
}

function sideOf(goods: GoodsRow | null): GoodsSide {
  const { title, priceFen, stock, status } = present(goods, 'goods under lock');
  return { title, price: formatMoney(priceFen), stock, status };
}

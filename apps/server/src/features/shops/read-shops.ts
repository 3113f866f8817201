import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type {
  GoodsListQuery,
  GoodsPage,
  MarketOrderListQuery,
  MarketOrderPage,
  Shop,
  ShopGoods,
  ShopListQuery,
  ShopPage,
} from '@mashang/contract/shops';
import { cursorAfter } from '../../platform/database/statements/db-paging.ts';
import { asReader } from '../../platform/database/statements/reader.ts';
import { present } from '../../platform/present.ts';
import { allow, type Ctx, type UserActor } from '../../platform/verbs/verb.ts';
import { requireService } from '../licence/current-licence.ts';
import { countGoods, findGoods, listGoods } from './goods-store.ts';
import { standingsOf } from './shop-access.ts';
import { countShopOrders, listShopOrders } from './shop-orders-store.ts';
import { notThere } from './shop-owner.ts';
import { viewGoods, viewShop, viewShopOrder } from './shop-view.ts';
import { countShops, findShop, listShops, type ShopRow } from './shops-store.ts';
import * as zh from './zh.ts';

async function readerOf(ctx: Ctx): Promise<UserActor> {
  const { actor } = ctx;
  allow(actor, 'shop:read');
  await requireService(ctx.platform, 'marketplace', 'finish');
  return actor;
}

async function viewShops(ctx: Ctx, actor: UserActor, rows: readonly ShopRow[]): Promise<Shop[]> {
  const standings = await standingsOf(ctx, rows);
  return rows.map((row) => viewShop(row, actor, standings.get(row.id) ?? { whyNot: '' }));
}

/** 店铺: lists the reader's own shops and those of its downline; staff see all. */
export async function readShops(ctx: Ctx, query: ShopListQuery): Promise<ShopPage> {
  const actor = await readerOf(ctx);
  const [rows, total] = await asReader(ctx, (tx) => Promise.all([listShops(tx, query), countShops(tx, query)]));
  return { list: await viewShops(ctx, actor, rows), total, page: query.page, limit: query.limit };
}

/** Returns one shop that the actor may see. */
export async function readShop(ctx: Ctx, id: string | bigint): Promise<Shop> {
  const actor = await readerOf(ctx);
  const row = await asReader(ctx, (tx) => findShop(tx, id));
  if (!row) throw notThere(zh.words.shop);
  return present((await viewShops(ctx, actor, [row]))[0], 'the shop that was found');
}

/** Lists 商品 of the shops that the reader may see. */
export async function readGoods(ctx: Ctx, query: GoodsListQuery): Promise<GoodsPage> {
  const actor = await readerOf(ctx);
  const [rows, total] = await asReader(ctx, (tx) => Promise.all([listGoods(tx, query), countGoods(tx, query)]));
  return { list: rows.map((row) => viewGoods(row, actor)), total, page: query.page, limit: query.limit };
}

export async function readOneGoods(ctx: Ctx, id: string | bigint): Promise<ShopGoods> {
  const actor = await readerOf(ctx);
  const row = await asReader(ctx, (tx) => findGoods(tx, id));
  if (!row) throw notThere(zh.words.goods);
  return viewGoods(row, actor);
}

/** Lists 电商订单 of the shops that the reader may see, with their total amount. */
export async function readShopOrders(ctx: Ctx, query: MarketOrderListQuery): Promise<MarketOrderPage> {
  const actor = await readerOf(ctx);
  const [rows, sums] = await asReader(ctx, (tx) =>
    Promise.all([listShopOrders(tx, query), countShopOrders(tx, query)]),
  );
  return {
    list: rows.map((row) => viewShopOrder(row, actor)),
    total: sums.total,
    page: query.page,
    limit: query.limit,
    nextCursor: cursorAfter(rows, query),
    totals: { currency: BOOKS_CURRENCY, amount: formatMoney(sums.amount) },
  };
}

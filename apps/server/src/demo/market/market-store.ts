import { randomInt } from 'node:crypto';
import type { GoodsStatus, MarketOrderStatus } from '@mashang/contract/shops';
import type { Sql, Tx } from '../../platform/db.ts';
import { SANDBOX_GOODS, SANDBOX_ORDERS } from './market-goods.ts';

type Reader = Sql | Tx;
export type MarketShop = { id: bigint; seller: string; name: string };
export type MarketGoods = {
  id: bigint;
  shopId: bigint;
  title: string;
  price: bigint;
  stock: number;
  status: GoodsStatus;
  drawing: string;
  version: number;
  updatedAt: Date;
};
export type MarketOrder = {
  id: bigint;
  orderNo: string;
  shopId: bigint;
  goodsId: bigint;
  title: string;
  quantity: number;
  amount: bigint;
  buyer: string;
  status: MarketOrderStatus;
  remark: string;
  version: number;
  createdAt: Date;
};
const GOODS = (sql: Reader) =>
  sql`id, shop_id as "shopId", title, price, stock, status, drawing, version, updated_at as "updatedAt"`;
const ORDER = (sql: Reader) =>
  sql`id, order_no as "orderNo", shop_id as "shopId", goods_id as "goodsId", title, quantity, amount, buyer, status, remark, version,
    created_at as "createdAt"`;

/** A number as marketplaces give them: nobody counts orders by it. */
function orderNoOf(): string {
  return `SB${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 7, 10 ** 8)}`;
}

export async function listShops(sql: Reader): Promise<MarketShop[]> {
  return sql`select id, seller, name from sandbox_market_shop order by id limit 100` as never;
}

export async function findShop(sql: Reader, id: string): Promise<MarketShop | null> {
  const [row] = await sql`select id, seller, name from sandbox_market_shop where id = ${id}::bigint`;
  return (row as MarketShop | undefined) ?? null;
}

/** The seller's shop; opened with goods and a few orders the first time the seller is met. */
export async function shopOfSeller(sql: Sql, seller: string): Promise<MarketShop> {
  const [found] = await sql`select id, seller, name from sandbox_market_shop where seller = ${seller}`;
  if (found) return found as MarketShop;
  return sql.begin(async (tx) => {
    const [made] = await tx`
      insert into sandbox_market_shop (seller, name) values (${seller}, ${seller}) on conflict (seller) do nothing returning id, seller, name`;
    if (made) await fillShop(tx, (made as MarketShop).id);
    const [shop] = made ? [made] : await tx`select id, seller, name from sandbox_market_shop where seller = ${seller}`;
    return shop as MarketShop;
  }) as never;
}

async function fillShop(tx: Tx, shopId: bigint): Promise<void> {
  const ids: bigint[] = [];
  for (const { title, price, stock, drawing } of SANDBOX_GOODS) {
    const [row] = await tx`
      insert into sandbox_market_goods (shop_id, title, price, stock, drawing) values (${shopId}, ${title}, ${price}, ${stock}, ${drawing}) returning id`;
    ids.push((row as { id: bigint }).id);
  }
  for (const [at, { goods, quantity, buyer, status }] of SANDBOX_ORDERS.entries()) {
    const hoursAgo = (SANDBOX_ORDERS.length - at) * 7;
    const no = orderNoOf();
    await tx`
      insert into sandbox_market_order (order_no, shop_id, goods_id, title, quantity, amount, buyer, status, intent, created_at)
      select ${no}, shop_id, id, title, ${quantity}::int, price * ${quantity}::int, ${buyer}, ${status}, ${`opening:${no}`}, clock_timestamp() - make_interval(hours => ${hoursAgo})
      from sandbox_market_goods where id = ${ids[goods] as bigint}`;
  }
}

export async function listGoods(sql: Reader, shopId: bigint, after: bigint, most: number): Promise<MarketGoods[]> {
  return sql`select ${GOODS(sql)} from sandbox_market_goods where shop_id = ${shopId} and id > ${after} order by id limit ${most}` as never;
}
export async function countGoods(sql: Reader, shopId: bigint): Promise<number> {
  const [row] = await sql`select count(*)::int as n from sandbox_market_goods where shop_id = ${shopId}`;
  return (row as { n: number }).n;
}
export async function findGoods(sql: Reader, shopId: bigint, id: string): Promise<MarketGoods | null> {
  const [row] =
    await sql`select ${GOODS(sql)} from sandbox_market_goods where shop_id = ${shopId} and id = ${id}::bigint`;
  return (row as MarketGoods | undefined) ?? null;
}
export type GoodsValues = Pick<MarketGoods, 'title' | 'price' | 'stock' | 'status'>;
/** New values of goods that still stand at that version; null when somebody was there before. */
export async function updateGoods(
  sql: Reader,
  id: bigint,
  version: number,
  values: GoodsValues,
): Promise<MarketGoods | null> {
  const [row] = await sql`
    update sandbox_market_goods set title = ${values.title}, price = ${values.price}, stock = ${values.stock}, status = ${values.status},
      version = version + 1, updated_at = clock_timestamp()
    where id = ${id} and version = ${version} returning ${GOODS(sql)}`;
  return (row as MarketGoods | undefined) ?? null;
}

export async function listOrders(sql: Reader, shopId: bigint, after: bigint, most: number): Promise<MarketOrder[]> {
  return sql`select ${ORDER(sql)} from sandbox_market_order where shop_id = ${shopId} and id > ${after} order by id limit ${most}` as never;
}
export async function countOrders(sql: Reader, shopId: bigint): Promise<number> {
  const [row] = await sql`select count(*)::int as n from sandbox_market_order where shop_id = ${shopId}`;
  return (row as { n: number }).n;
}
export async function findOrder(sql: Reader, orderNo: string): Promise<MarketOrder | null> {
  const [row] = await sql`select ${ORDER(sql)} from sandbox_market_order where order_no = ${orderNo}`;
  return (row as MarketOrder | undefined) ?? null;
}
export async function updateRemark(sql: Reader, id: bigint, remark: string): Promise<MarketOrder> {
  const [row] =
    await sql`update sandbox_market_order set remark = ${remark}, version = version + 1 where id = ${id} returning ${ORDER(sql)}`;
  return row as MarketOrder;
}
/** Moves an order that stands in a state; null when it stands in another. */
export async function moveOrder(sql: Reader, id: bigint, from: number, to: number): Promise<MarketOrder | null> {
  const [row] = await sql`
    update sandbox_market_order set status = ${to}, version = version + 1 where id = ${id} and status = ${from} returning ${ORDER(sql)}`;
  return (row as MarketOrder | undefined) ?? null;
}
export async function returnStock(sql: Reader, goodsId: bigint, quantity: number): Promise<void> {
  await sql`
    update sandbox_market_goods set stock = stock + ${quantity}, version = version + 1, updated_at = clock_timestamp() where id = ${goodsId}`;
}

type Wish = { goodsId: string; quantity: number; buyer: string; intent: string };
/** An order with its stock taken; null when the goods are not on sale or there are too few. The same intent is the same order. */
export async function placeOrder(sql: Sql, shopId: bigint, wish: Wish): Promise<MarketOrder | null> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext(${wish.intent}))`;
    const [before] = await tx`select ${ORDER(tx)} from sandbox_market_order where intent = ${wish.intent}`;
    if (before) return before as MarketOrder;
    const [goods] = await tx`
      update sandbox_market_goods set stock = stock - ${wish.quantity}, version = version + 1, updated_at = clock_timestamp()
      where id = ${wish.goodsId}::bigint and shop_id = ${shopId} and status = 1 and stock >= ${wish.quantity} returning id, title, price`;
    if (!goods) return null;
    const { id, title, price } = goods as Pick<MarketGoods, 'id' | 'title' | 'price'>;
    const [row] = await tx`
      insert into sandbox_market_order (order_no, shop_id, goods_id, title, quantity, amount, buyer, intent)
      values (${orderNoOf()}, ${shopId}, ${id}, ${title}, ${wish.quantity}, ${price * BigInt(wish.quantity)}, ${wish.buyer}, ${wish.intent})
      returning ${ORDER(tx)}`;
    return row as MarketOrder;
  }) as never;
}

import { randomInt } from 'node:crypto';
import { GOODS_STATUSES, MARKET_ORDER_STATUSES } from '@mashang/contract/shops';
import type { Reader, Writer, WriteSql, WriteTx } from '../../../server/src/platform/database/db.ts';
import { tables } from '../../../server/src/platform/database/schema/table-columns.ts';
import {
  int8,
  oneOf,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../server/src/platform/database/statements/rows.ts';
import { SANDBOX_GOODS, SANDBOX_ORDERS } from './market-goods.ts';

const marketShopRow = rowOf({
  id: int8,
  seller: text,
  name: text,
});
export type MarketShop = RowOf<typeof marketShopRow>;
const marketGoodsRow = rowOf({
  id: tables.sandbox_market_goods.id,
  shopId: tables.sandbox_market_goods.shop_id,
  title: tables.sandbox_market_goods.title,
  price: tables.sandbox_market_goods.price,
  stock: tables.sandbox_market_goods.stock,
  status: oneOf(GOODS_STATUSES),
  drawing: tables.sandbox_market_goods.drawing,
  version: tables.sandbox_market_goods.version,
  updatedAt: tables.sandbox_market_goods.updated_at,
});
export type MarketGoods = RowOf<typeof marketGoodsRow>;
const marketOrderRow = rowOf({
  id: tables.sandbox_market_order.id,
  orderNo: tables.sandbox_market_order.order_no,
  shopId: tables.sandbox_market_order.shop_id,
  goodsId: tables.sandbox_market_order.goods_id,
  title: tables.sandbox_market_order.title,
  quantity: tables.sandbox_market_order.quantity,
  amount: tables.sandbox_market_order.amount,
  buyer: tables.sandbox_market_order.buyer,
  status: oneOf(MARKET_ORDER_STATUSES),
  remark: tables.sandbox_market_order.remark,
  version: tables.sandbox_market_order.version,
  createdAt: tables.sandbox_market_order.created_at,
});
export type MarketOrder = RowOf<typeof marketOrderRow>;
const GOODS = (sql: Reader) =>
  sql`id, shop_id as "shopId", title, price, stock, status, drawing, version, updated_at as "updatedAt"`;
const ORDER = (sql: Reader) =>
  sql`
    id, order_no as "orderNo", shop_id as "shopId", goods_id as "goodsId", title, quantity, amount, buyer, status,
    remark, version,
    created_at as "createdAt"`;

/** Returns a random order number, as marketplaces give them, so that nobody can count orders by it. */
function orderNoOf(): string {
  return `SB${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 7, 10 ** 8)}`;
}

export async function listShops(sql: Reader): Promise<MarketShop[]> {
  return readRows(marketShopRow, sql`select id, seller, name from sandbox_market_shop order by id limit 100`);
}

export async function findShop(sql: Reader, id: string): Promise<MarketShop | null> {
  return readRow(marketShopRow, sql`select id, seller, name from sandbox_market_shop where id = ${id}::bigint`);
}

/** Returns the seller's shop; opens it with goods and a few orders at the seller's first request. */
export async function shopOfSeller(sql: WriteSql, seller: string): Promise<MarketShop> {
  const found = await readRow(
    marketShopRow,
    sql`
    select id, seller, name from sandbox_market_shop where seller = ${seller}`,
  );
  if (found) return found;
  return sql.begin(async (tx) => {
    const made = await readRow(
      marketShopRow,
      tx`
      insert into sandbox_market_shop (seller, name)
      values (${seller}, ${seller})
      on conflict (seller) do nothing
      returning id, seller, name`,
    );
    if (made) await fillShop(tx, made.id);
    if (made) return made;
    return readOne(marketShopRow, tx`select id, seller, name from sandbox_market_shop where seller = ${seller}`);
  });
}

const idRow = rowOf({ id: tables.sandbox_market_goods.id });

async function fillShop(tx: WriteTx, shopId: bigint): Promise<void> {
  const ids: bigint[] = [];
  for (const { title, price, stock, drawing } of SANDBOX_GOODS) {
    const row = await readOne(
      idRow,
      tx`
      insert into sandbox_market_goods (shop_id, title, price, stock, drawing)
      values (${shopId}, ${title}, ${price}, ${stock}, ${drawing})
      returning id`,
    );
    ids.push(row.id);
  }
  for (const [at, { goods, quantity, buyer, status }] of SANDBOX_ORDERS.entries()) {
    const hoursAgo = (SANDBOX_ORDERS.length - at) * 7;
    const no = orderNoOf();
    const goodsId = ids[goods];
    if (goodsId === undefined) throw new RangeError(`the sandbox's orders name goods ${goods}, which it does not have`);
    await tx`
      insert into sandbox_market_order (order_no, shop_id, goods_id, title, quantity, amount, buyer, status, intent,
        created_at)
      select ${no}, shop_id, id, title, ${quantity}::int, price * ${quantity}::int, ${buyer}, ${status},
        ${`opening:${no}`}, clock_timestamp() - make_interval(hours => ${hoursAgo})
      from sandbox_market_goods where id = ${goodsId}`;
  }
}

export async function listGoods(sql: Reader, shopId: bigint, after: bigint, most: number): Promise<MarketGoods[]> {
  return readRows(
    marketGoodsRow,
    sql`
    select ${GOODS(sql)}
    from sandbox_market_goods
    where shop_id = ${shopId} and id > ${after}
    order by id limit ${most}`,
  );
}
export async function countGoods(sql: Reader, shopId: bigint): Promise<number> {
  return readCount(sql`select count(*)::int as n from sandbox_market_goods where shop_id = ${shopId}`);
}
export async function findGoods(sql: Reader, shopId: bigint, id: string): Promise<MarketGoods | null> {
  return readRow(
    marketGoodsRow,
    sql`
    select ${GOODS(sql)} from sandbox_market_goods where shop_id = ${shopId} and id = ${id}::bigint`,
  );
}
export type GoodsValues = Pick<MarketGoods, 'title' | 'price' | 'stock' | 'status'>;
/** Updates goods that still have that version; null when somebody else changed them before. */
export async function updateGoods(
  sql: Writer,
  id: bigint,
  version: number,
  values: GoodsValues,
): Promise<MarketGoods | null> {
  return readRow(
    marketGoodsRow,
    sql`
    update sandbox_market_goods
    set title = ${values.title}, price = ${values.price}, stock = ${values.stock}, status = ${values.status},
      version = version + 1, updated_at = clock_timestamp()
    where id = ${id} and version = ${version} returning ${GOODS(sql)}`,
  );
}

export async function listOrders(sql: Reader, shopId: bigint, after: bigint, most: number): Promise<MarketOrder[]> {
  return readRows(
    marketOrderRow,
    sql`
    select ${ORDER(sql)}
    from sandbox_market_order
    where shop_id = ${shopId} and id > ${after}
    order by id limit ${most}`,
  );
}
export async function countOrders(sql: Reader, shopId: bigint): Promise<number> {
  return readCount(sql`select count(*)::int as n from sandbox_market_order where shop_id = ${shopId}`);
}
export async function findOrder(sql: Reader, orderNo: string): Promise<MarketOrder | null> {
  return readRow(marketOrderRow, sql`select ${ORDER(sql)} from sandbox_market_order where order_no = ${orderNo}`);
}
export async function updateRemark(sql: Writer, id: bigint, remark: string): Promise<MarketOrder> {
  return readOne(
    marketOrderRow,
    sql`
    update sandbox_market_order set remark = ${remark}, version = version + 1 where id = ${id} returning ${ORDER(sql)}`,
  );
}
/** Moves an order from one state to another; null when it is in another state. */
export async function moveOrder(sql: Writer, id: bigint, from: number, to: number): Promise<MarketOrder | null> {
  return readRow(
    marketOrderRow,
    sql`
    update sandbox_market_order
    set status = ${to}, version = version + 1
    where id = ${id} and status = ${from}
    returning ${ORDER(sql)}`,
  );
}
export async function returnStock(sql: Writer, goodsId: bigint, quantity: number): Promise<void> {
  await sql`
    update sandbox_market_goods
    set stock = stock + ${quantity}, version = version + 1, updated_at = clock_timestamp()
    where id = ${goodsId}`;
}

type Request = { goodsId: string; quantity: number; buyer: string; intent: string };

const soldGoodsRow = rowOf({
  id: tables.sandbox_market_goods.id,
  title: tables.sandbox_market_goods.title,
  price: tables.sandbox_market_goods.price,
});

/**
 * Places an order and takes its stock; null when the goods are not on sale or there are too few. The same intent
 * returns the same order.
 */
export async function placeOrder(sql: WriteSql, shopId: bigint, wanted: Request): Promise<MarketOrder | null> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext(${wanted.intent}))`;
    const before = await readRow(
      marketOrderRow,
      tx`
      select ${ORDER(tx)} from sandbox_market_order where intent = ${wanted.intent}`,
    );
    if (before) return before;
    const goods = await readRow(
      soldGoodsRow,
      tx`
      update sandbox_market_goods
      set stock = stock - ${wanted.quantity}, version = version + 1, updated_at = clock_timestamp()
      where id = ${wanted.goodsId}::bigint and shop_id = ${shopId} and status = 1 and stock >= ${wanted.quantity}
      returning id, title, price`,
    );
    if (!goods) return null;
    const { id, title, price } = goods;
    return readOne(
      marketOrderRow,
      tx`
      insert into sandbox_market_order (order_no, shop_id, goods_id, title, quantity, amount, buyer, intent)
      values (${orderNoOf()}, ${shopId}, ${id}, ${title}, ${wanted.quantity}, ${price * BigInt(wanted.quantity)},
        ${wanted.buyer}, ${wanted.intent})
      returning ${ORDER(tx)}`,
    );
  });
}

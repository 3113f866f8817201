import { COLLECTION_STATUSES } from '@mashang/contract/collection-orders';
import { parseMoney } from '@mashang/contract/money';
import {
  MARKET_ORDER_STATUSES,
  type MarketOrderAnswer,
  type MarketOrderListQuery,
  type MarketOrderStatus,
  SHOP_STATUSES,
} from '@mashang/contract/shops';
import type { Reader, Writer } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { pageBy } from '../../platform/database/statements/db-paging.ts';
import {
  float8,
  int4,
  int8,
  nullable,
  oneOf,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

const shopOrderRow = rowOf({
  id: tables.shop_order.id,
  shopId: tables.shop_order.shop_id,
  shopName: tables.shop.name,
  shopStatus: oneOf(SHOP_STATUSES),
  participantId: tables.shop_order.participant_id,
  orderNo: tables.shop_order.order_no,
  goodsId: nullable(tables.shop_goods.id),
  goodsTitle: tables.shop_order.title,
  picture: text,
  quantity: tables.shop_order.quantity,
  amount: tables.shop_order.amount,
  buyer: tables.shop_order.buyer,
  status: oneOf(MARKET_ORDER_STATUSES),
  remark: tables.shop_order.remark,
  agtOrderNo: text,
  collectionStatus: nullable(oneOf(COLLECTION_STATUSES)),
  createTime: text,
  syncTime: text,
});
export type ShopOrderRow = RowOf<typeof shopOrderRow>;

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const columns = (sql: Reader) => sql`
  o.id, o.shop_id as "shopId", s.name as "shopName", s.status as "shopStatus", o.participant_id as "participantId",
  o.order_no as "orderNo",
  g.id as "goodsId", o.title as "goodsTitle", coalesce(g.picture, '') as picture, o.quantity, o.amount, o.buyer,
  o.status, o.remark,
  coalesce(x.agt_order_no, '') as "agtOrderNo", c.status as "collectionStatus",
  wire_time(o.created_at) as "createTime", wire_time(o.synced_at) as "syncTime"`;
const joins = (sql: Reader) => sql`
  join shop s on s.id = o.shop_id
  left join shop_goods g on g.shop_id = o.shop_id and g.market_goods_id = o.market_goods_id
  left join goods_claim x on x.shop_order_id = o.id left join collection_order c on c.agt_order_no = x.agt_order_no`;
type Filters = Omit<MarketOrderListQuery, 'page' | 'limit' | 'cursor' | 'sort'>;

function conditions(sql: Reader, { shopId, orderNo, keyword, status, used, startDate, endDate }: Filters) {
  const all = [sql`true`];
  if (shopId) all.push(sql`o.shop_id = ${shopId}::bigint`);
  if (orderNo) all.push(sql`o.order_no = ${orderNo}`);
  if (keyword) all.push(sql`o.title ilike ${like(keyword)}`);
  if (status) all.push(sql`o.status = any (${status.split(',').map(Number)}::int[])`);
  if (used) {
    const named = sql`exists (select from goods_claim u where u.shop_order_id = o.id)`;
    all.push(used === '1' ? named : sql`not ${named}`);
  }
  if (startDate) all.push(sql`o.created_at >= ${startDate}::timestamp at time zone 'Asia/Shanghai'`);
  if (endDate)
    all.push(
      endDate.length === 10
        ? sql`o.created_at < (${endDate}::date + 1)::timestamp at time zone 'Asia/Shanghai'`
        : sql`o.created_at <= ${endDate}::timestamp at time zone 'Asia/Shanghai'`,
    );
  return all.reduce((left, right) => sql`${left} and ${right}`);
}

/** Lists orders that the reader may see, by time or amount. */
export async function listShopOrders(sql: Reader, query: MarketOrderListQuery): Promise<ShopOrderRow[]> {
  const { after, order, extent } = pageBy(sql, query, { id: sql`o.id`, amount: sql`o.amount` });
  return readRows(
    shopOrderRow,
    sql`
    select ${columns(sql)}
    from shop_order o ${joins(sql)}
    where ${conditions(sql, query)} ${after}
    order by ${order} ${extent}`,
  );
}

const shopOrdersRow = rowOf({
  total: int4,
  amount: int8,
});

export async function countShopOrders(sql: Reader, query: Filters): Promise<{ total: number; amount: bigint }> {
  return readOne(
    shopOrdersRow,
    sql`
    select count(*)::int as total, coalesce(sum(o.amount), 0)::bigint as amount
    from shop_order o
    where ${conditions(sql, query)}`,
  );
}
/** Returns one order; under row-level security only a visible one. */
export async function findShopOrder(sql: Reader, id: string | bigint): Promise<ShopOrderRow | null> {
  return readRow(shopOrderRow, sql`select ${columns(sql)} from shop_order o ${joins(sql)} where o.id = ${id}::bigint`);
}

/**
 * Stores orders; versions that are not newer than the stored ones change nothing. Returns how many were new or changed.
 */
export async function writeSeenOrders(
  tx: Writer,
  shop: { id: bigint; participantId: bigint },
  orders: readonly MarketOrderAnswer[],
): Promise<{ changed: number }> {
  const rows = orders.map((one) => ({ ...one, amount: parseMoney(one.amount).toString() }));
  const written = await tx`
    with known as (select order_no, market_version from shop_order where shop_id = ${shop.id})
    insert into shop_order as o (shop_id, participant_id, order_no, market_goods_id, title, quantity, amount, buyer,
      status, remark, market_version, created_at)
    select ${shop.id}, ${shop.participantId}, r."orderNo", r."goodsId", r.title, r.quantity, r.amount, r.buyer,
      r.status, r.remark, r.version,
      to_timestamp(r."createdAt" / 1000.0)
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as r ("orderNo" text, "goodsId" text, title text, quantity int, amount bigint, buyer text, status int,
        remark text, version bigint, "createdAt" float8)
    where r.amount > 0
    on conflict (shop_id, order_no) do update set title = excluded.title, quantity = excluded.quantity,
      amount = excluded.amount, status = excluded.status,
      remark = excluded.remark, market_version = excluded.market_version, synced_at = clock_timestamp()
    where excluded.market_version > o.market_version
    returning not exists (select
      from known k
      where k.order_no = o.order_no and k.market_version = o.market_version) as changed`;
  return { changed: written.filter(({ changed }) => changed).length };
}

const orderOfShopRow = rowOf({
  id: tables.shop_order.id,
  status: oneOf(MARKET_ORDER_STATUSES),
  amount: tables.shop_order.amount,
  version: float8,
});

/** Returns a shop's order of that number, as stored now. */
export async function findOrderOfShop(
  sql: Reader,
  shopId: bigint,
  orderNo: string,
): Promise<{ id: bigint; status: MarketOrderStatus; amount: bigint; version: number } | null> {
  return readRow(
    orderOfShopRow,
    sql`
    select id, status, amount, market_version::float8 as version
    from shop_order
    where shop_id = ${shopId} and order_no = ${orderNo}`,
  );
}

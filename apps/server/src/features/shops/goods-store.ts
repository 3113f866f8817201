import { parseMoney } from '@mashang/contract/money';
import {
  GOODS_STATUSES,
  type GoodsListQuery,
  type GoodsSide,
  type MarketGoodsAnswer,
  SHOP_STATUSES,
} from '@mashang/contract/shops';
import { z } from 'zod';
import type { Reader, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  float8,
  json,
  nullable,
  oneOf,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

export type Conflict = { ours: GoodsSide; theirs: GoodsSide; by: string; at: number };
const goodsRow = rowOf({
  id: tables.shop_goods.id,
  shopId: tables.shop_goods.shop_id,
  shopName: tables.shop.name,
  shopStatus: oneOf(SHOP_STATUSES),
  participantId: tables.shop_goods.participant_id,
  marketGoodsId: tables.shop_goods.market_goods_id,
  title: tables.shop_goods.title,
  priceFen: tables.shop_goods.price,
  stock: tables.shop_goods.stock,
  status: oneOf(GOODS_STATUSES),
  picture: tables.shop_goods.picture,
  version: float8,
  conflict: nullable(
    json(
      z.object({
        ours: z.object({ title: z.string(), price: z.string(), stock: z.number(), status: z.literal(GOODS_STATUSES) }),
        theirs: z.object({
          title: z.string(),
          price: z.string(),
          stock: z.number(),
          status: z.literal(GOODS_STATUSES),
        }),
        by: z.string(),
        at: z.number(),
      }),
    ),
  ),
  changeTime: text,
  syncTime: text,
});
export type GoodsRow = RowOf<typeof goodsRow>;

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const columns = (sql: Reader) => sql`
  g.id, g.shop_id as "shopId", s.name as "shopName", s.status as "shopStatus", g.participant_id as "participantId",
  g.market_goods_id as "marketGoodsId",
  g.title, g.price as "priceFen", g.stock, g.status, g.picture, g.market_version::float8 as version, g.conflict,
  wire_time(g.changed_at) as "changeTime",
  wire_time(g.synced_at) as "syncTime"`;
type Filters = Pick<GoodsListQuery, 'shopId' | 'goodsId' | 'keyword' | 'status' | 'conflict'>;

function conditions(sql: Reader, { shopId, goodsId, keyword, status, conflict }: Filters) {
  // A row requested by its id is shown in every state.
  const all = [status || goodsId ? sql`true` : sql`g.status <> 2`];
  if (shopId) all.push(sql`g.shop_id = ${shopId}::bigint`);
  if (goodsId) all.push(sql`g.id = ${goodsId}::bigint`);
  if (keyword) all.push(sql`(g.title ilike ${like(keyword)} or g.market_goods_id = ${keyword})`);
  if (status) all.push(sql`g.status = ${Number(status)}`);
  if (conflict) all.push(sql`g.conflict is not null`);
  return all.reduce((left, right) => sql`${left} and ${right}`);
}

function orderOf(sql: Reader, sort: GoodsListQuery['sort']) {
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const by = sort.endsWith('price') ? sql`g.price` : sort.endsWith('stock') ? sql`g.stock` : sql`g.changed_at`;
  return sql`${by} ${way}, g.id ${way}`;
}

/** Lists goods that the reader may see. */
export async function listGoods(sql: Reader, query: GoodsListQuery): Promise<GoodsRow[]> {
  return readRows(
    goodsRow,
    sql`
    select ${columns(sql)} from shop_goods g join shop s on s.id = g.shop_id where ${conditions(sql, query)}
    order by ${orderOf(sql, query.sort)} limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
}
export async function countGoods(sql: Reader, query: Filters): Promise<number> {
  return readCount(sql`select count(*)::int as n from shop_goods g where ${conditions(sql, query)}`);
}
function goodsOf(sql: Reader, id: string | bigint) {
  return sql`
    select ${columns(sql)} from shop_goods g join shop s on s.id = g.shop_id where g.id = ${id}::bigint`;
}
/** Returns one row of goods; under row-level security only a visible one. */
export async function findGoods(sql: Reader, id: string | bigint): Promise<GoodsRow | null> {
  return readRow(goodsRow, goodsOf(sql, id));
}
export async function lockGoods(tx: Tx, id: bigint): Promise<GoodsRow> {
  await tx`select id from shop_goods where id = ${id} for update`;
  return readOne(goodsRow, goodsOf(tx, id));
}

/**
 * Stores goods as the marketplace has them, unless a newer version was stored meanwhile; sets or clears the conflict.
 */
export async function keepGoods(
  tx: WriteTx,
  id: bigint,
  now: MarketGoodsAnswer,
  conflict: Conflict | null,
): Promise<void> {
  await tx`
    update shop_goods
    set title = ${now.title}, price = ${parseMoney(now.price)}, stock = ${now.stock}, status = ${now.status},
      picture = ${now.picture},
      market_version = ${now.version}, changed_at = to_timestamp(${now.updatedAt / 1000}::float8),
      synced_at = clock_timestamp(),
      conflict = ${conflict === null ? null : tx.json(conflict)}
    where id = ${id} and market_version <= ${now.version}`;
}

/** Clears the conflict and keeps the goods as they are. */
export async function clearConflict(tx: WriteTx, id: bigint): Promise<void> {
  await tx`update shop_goods set conflict = null where id = ${id}`;
}

/**
 * Stores a page of goods; versions that are not newer than the stored ones change nothing. A conflict takes the new
 * values as `theirs`. Returns how many were new or changed, and how many of the stored ones are in conflict.
 */
export async function writeSeenGoods(
  tx: WriteTx,
  shop: { id: bigint; participantId: bigint; syncId: bigint },
  goods: readonly MarketGoodsAnswer[],
): Promise<{ changed: number; conflicts: number }> {
  const rows = goods.map((one) => ({
    ...one,
    price: parseMoney(one.price).toString(),
  }));
  const written = await tx`
    with known as (select market_goods_id, market_version from shop_goods where shop_id = ${shop.id})
    insert into shop_goods as g (shop_id, participant_id, market_goods_id, title, price, stock, status, picture,
      market_version, changed_at, seen_by)
    select ${shop.id}, ${shop.participantId}, r."goodsId", r.title, r.price, r.stock, r.status, r.picture, r.version,
      to_timestamp(r."updatedAt" / 1000.0), ${shop.syncId}
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as r ("goodsId" text, title text, price bigint, stock int, status int, picture text, version bigint,
        "updatedAt" float8)
    on conflict (shop_id, market_goods_id) do update set title = excluded.title, price = excluded.price,
      stock = excluded.stock, status = excluded.status,
      picture = excluded.picture, market_version = excluded.market_version, changed_at = excluded.changed_at,
      conflict = case when g.conflict is not null then jsonb_set(g.conflict, '{theirs}',
        jsonb_build_object('title', excluded.title,
        'price', money_text(excluded.price), 'stock', excluded.stock, 'status', excluded.status)) end
    where excluded.market_version > g.market_version
    returning not exists (select
      from known k
      where k.market_goods_id = g.market_goods_id and k.market_version = g.market_version) as changed,
      g.conflict is not null as conflicts`;
  await tx`
    update shop_goods set seen_by = ${shop.syncId}, synced_at = clock_timestamp()
    where shop_id = ${shop.id} and market_goods_id = any (${goods.map(({ goodsId }) => goodsId)}::text[])`;
  return {
    changed: written.filter(({ changed }) => changed).length,
    conflicts: written.filter(({ conflicts }) => conflicts).length,
  };
}

/**
 * Archives goods that a complete sync did not find, because the marketplace no longer has them. Skipped if the sync
 * read fewer goods than the marketplace announced. Returns the number of archived goods.
 */
export async function archiveUnseen(tx: WriteTx, shopId: bigint, syncId: bigint): Promise<number> {
  const rows = await tx`
    update shop_goods set status = 2, conflict = null, synced_at = clock_timestamp()
    where shop_id = ${shopId} and status <> 2 and seen_by is distinct from ${syncId}
      and (select count(*)
        from shop_goods
        where shop_id = ${shopId} and seen_by = ${syncId}) >= (select goods_total
        from shop_sync
        where id = ${syncId})
    returning id`;
  return rows.length;
}

import { OPEN_PLATFORMS, type OpenPlatform } from '@mashang/contract/channel-authorisation';
import { SHOP_STATUSES, type ShopListQuery, type ShopStatus } from '@mashang/contract/shops';
import { z } from 'zod';
import type { Reader, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  int4,
  json,
  nullable,
  oneOf,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

const shopRow = rowOf({
  id: tables.shop.id,
  participantId: tables.shop.participant_id,
  participantName: tables.participant.name,
  authorisationId: tables.shop.authorisation_id,
  platform: oneOf(OPEN_PLATFORMS),
  marketShopId: tables.shop.market_shop_id,
  name: tables.shop.name,
  storeUrl: tables.shop.store_url,
  status: oneOf(SHOP_STATUSES),
  version: tables.shop.version,
  mchId: tables.shop.mch_id,
  goods: int4,
  unpaidOrders: int4,
  conflicts: int4,
  sync: nullable(
    json(
      z.object({
        id: z.string(),
        state: z.enum(['failed', 'running', 'done', 'queued']),
        done: z.number(),
        total: z.number(),
        changed: z.number(),
        conflicts: z.number(),
        fault: z.string(),
        startTime: z.string(),
        endTime: z.string(),
      }),
    ),
  ),
  lastSyncTime: text,
  createTime: text,
});
export type ShopRow = RowOf<typeof shopRow>;

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const columns = (sql: Reader) => sql`
  s.id, s.participant_id as "participantId", q.name as "participantName", s.authorisation_id as "authorisationId",
  s.platform,
  s.market_shop_id as "marketShopId", s.name, s.store_url as "storeUrl", s.status, s.version, s.mch_id as "mchId",
  (select count(*)::int from shop_goods g where g.shop_id = s.id and g.status <> 2) as goods,
  (select count(*)::int from shop_order o where o.shop_id = s.id and o.status = 0) as "unpaidOrders",
  (select count(*)::int from shop_goods g where g.shop_id = s.id and g.conflict is not null) as conflicts,
  wire_time(s.synced_at) as "lastSyncTime", wire_time(s.created_at) as "createTime",
  (select json_build_object('id', y.id::text, 'state', y.state, 'done', y.done, 'total',
    y.goods_total + y.orders_total, 'changed', y.changed,
    'conflicts', y.conflicts, 'fault', y.fault, 'startTime', wire_time(y.started_at), 'endTime', wire_time(y.ended_at))
    from shop_sync y where y.shop_id = s.id order by y.id desc limit 1) as sync`;

function conditions(sql: Reader, { keyword, status }: Pick<ShopListQuery, 'keyword' | 'status'>) {
  const all = [sql`true`];
  if (keyword) all.push(sql`(s.name ilike ${like(keyword)} or s.market_shop_id = ${keyword})`);
  if (status) all.push(sql`s.status = ${Number(status)}`);
  return all.reduce((left, right) => sql`${left} and ${right}`);
}

/** Lists shops that the reader may see, newest first. */
export async function listShops(sql: Reader, query: ShopListQuery): Promise<ShopRow[]> {
  return readRows(
    shopRow,
    sql`
    select ${columns(sql)} from shop s join participant q on q.id = s.participant_id where ${conditions(sql, query)}
    order by s.id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
}
export async function countShops(sql: Reader, query: ShopListQuery): Promise<number> {
  return readCount(sql`select count(*)::int as n from shop s where ${conditions(sql, query)}`);
}
/** Returns one shop; under row-level security only a visible one. */
export async function findShop(sql: Reader, id: string | bigint): Promise<ShopRow | null> {
  return readRow(
    shopRow,
    sql`
    select ${columns(sql)} from shop s join participant q on q.id = s.participant_id where s.id = ${id}::bigint`,
  );
}

/** Lists every active shop in which a merchant sells; a shop where the order is already stored comes first. */
export async function listShopsOfMerchant(sql: Reader, merchantId: number, orderNo: string): Promise<ShopRow[]> {
  return readRows(
    shopRow,
    sql`
    select ${columns(sql)} from shop s join participant q on q.id = s.participant_id
    where s.merchant_id = ${merchantId} and s.status = 1
    order by exists (select from shop_order o where o.shop_id = s.id and o.order_no = ${orderNo}) desc, s.id`,
  );
}

const authorisationRow = rowOf({ id: tables.shop.authorisation_id });

/** Lists authorisations that already open a shop. */
export async function listUsedAuthorisations(sql: Reader): Promise<bigint[]> {
  const rows = await readRows(authorisationRow, sql`select authorisation_id as id from shop`);
  return rows.map(({ id }) => id);
}

export type NewShop = {
  participantId: bigint;
  mchId: string;
  authorisationId: bigint;
  platform: OpenPlatform;
  marketShopId: string;
  name: string;
  storeUrl: string;
};

const idRow = rowOf({ id: tables.merchant.id });

/** Returns a verified merchant's id; null if there is none. */
export async function findMerchantNumber(tx: Tx, mchId: string): Promise<bigint | null> {
  const row = await readRow(idRow, tx`select id from merchant where mch_id = ${mchId} and kyb_status = 2`);
  return row?.id ?? null;
}

const shopIdRow = rowOf({ id: tables.shop.id });

/** Inserts a shop; null if the marketplace's shop already exists here. */
export async function insertShop(tx: WriteTx, merchantId: bigint, shop: NewShop): Promise<bigint | null> {
  const row = await readRow(
    shopIdRow,
    tx`
    insert into shop (participant_id, merchant_id, mch_id, authorisation_id, platform, market_shop_id, name, store_url)
    values (${shop.participantId}, ${merchantId}, ${shop.mchId}, ${shop.authorisationId}, ${shop.platform},
      ${shop.marketShopId}, ${shop.name}, ${shop.storeUrl})
    on conflict (platform, market_shop_id) do nothing returning id`,
  );
  return row?.id ?? null;
}

const reopenedShopRow = rowOf({
  id: tables.shop.id,
  name: tables.shop.name,
  status: oneOf(SHOP_STATUSES),
  mchId: tables.shop.mch_id,
});
export type ReopenedShop = RowOf<typeof reopenedShopRow>;
/**
 * Adds a shop of the same participant again: under the new authorisation, in use, with the name and merchant asked for.
 * Returns the shop as it was before; null if it belongs to another participant.
 */
export async function reopenShop(tx: WriteTx, merchantId: bigint, shop: NewShop): Promise<ReopenedShop | null> {
  return readRow(
    reopenedShopRow,
    tx`
    update shop s
    set authorisation_id = ${shop.authorisationId}, merchant_id = ${merchantId}, mch_id = ${shop.mchId},
      name = ${shop.name}, store_url = ${shop.storeUrl}, status = 1, version = s.version + 1
    from (
      select id, name, status, mch_id
      from shop
      where platform = ${shop.platform} and market_shop_id = ${shop.marketShopId}
        and participant_id = ${shop.participantId} for update
    ) old where s.id = old.id
    returning s.id, old.name, old.status, old.mch_id as "mchId"`,
  );
}
export async function lockShop(tx: Tx, id: string | bigint, participantId: bigint): Promise<ShopRow | null> {
  const [locked] = await tx`
    select id from shop where id = ${id}::bigint and participant_id = ${participantId} for update`;
  return locked ? findShop(tx, id) : null;
}
export async function updateShopRow(
  tx: WriteTx,
  id: bigint,
  values: { name: string; status: ShopStatus; merchantId: bigint; mchId: string },
): Promise<void> {
  await tx`
    update shop
    set name = ${values.name}, status = ${values.status}, merchant_id = ${values.merchantId}, mch_id = ${values.mchId},
      version = version + 1 where id = ${id}`;
}

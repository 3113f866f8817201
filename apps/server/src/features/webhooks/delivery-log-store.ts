import type { OwnDeliveryQuery } from '@mashang/contract/own-deliveries';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { DELIVERY_STATES, type WebhookFilter, type WebhookListQuery } from '@mashang/contract/webhooks';
import type { Reader, SqlPart } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  oneOf,
  type RowOf,
  readCount,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

const rowColumns = {
  id: text,
  url: tables.webhook_delivery.url,
  type: tables.webhook_delivery.type,
  state: oneOf(DELIVERY_STATES),
  attempts: tables.webhook_delivery.attempts,
  lastStatus: tables.webhook_delivery.last_status,
  lastError: tables.webhook_delivery.last_error,
  createTime: text,
  lastTryTime: text,
  nextTryTime: text,
  paused: bool,
};
const ownColumns = { ...rowColumns, agtOrderNo: text };
const ownDeliveryRow = rowOf(ownColumns);
const deliveryColumns = { ...ownColumns, mchId: tables.merchant.mch_id, merchantName: tables.merchant.name };
const deliveryRow = rowOf(deliveryColumns);
export type DeliveryRow = RowOf<typeof deliveryRow>;

type Paging = Pick<WebhookListQuery, 'page' | 'limit' | 'cursor'>;

/** What a delivery's own row says. */
const ofDelivery = (sql: Reader) => sql`
  d.url, d.type, d.state, d.attempts,
  d.last_status as "lastStatus", d.last_error as "lastError", wire_time(d.created_at) as "createTime",
  wire_time(d.last_at) as "lastTryTime",
  case when d.state = 'pending' and isfinite(d.next_at) then wire_time(d.next_at) else '' end as "nextTryTime",
  d.state = 'pending' and not isfinite(d.next_at) as paused`;
const columns = (sql: Reader) => sql`
  d.id::text, coalesce(o.agt_order_no, w.order_no, '') as "agtOrderNo", ${ofDelivery(sql)}`;
const orders = (sql: Reader) => sql`
  left join collection_order o on o.id = d.order_id
  left join payout_order w on w.id = d.order_id`;
const ofMerchant = (sql: Reader) => sql`m.mch_id as "mchId", m.name as "merchantName"`;

/** Builds the conditions of a filter on deliveries `d`. */
export function deliveryConditions(sql: Reader, filter: WebhookFilter): SqlPart {
  const parts: SqlPart[] = [sql`true`];
  if (filter.agtOrderNo)
    parts.push(
      sql`
        d.order_id = (select id from collection_order where agt_order_no = ${filter.agtOrderNo}
          union all select id from payout_order where order_no = ${filter.agtOrderNo})`,
    );
  if (filter.state) parts.push(sql`d.state = ${filter.state}`);
  if (filter.mchId) parts.push(sql`d.merchant_id = (select id from merchant where mch_id = ${filter.mchId})`);
  if (filter.type) parts.push(sql`d.type = ${filter.type}`);
  if (filter.target) parts.push(ofTarget(sql, filter.target));
  if (filter.startDate)
    parts.push(sql`d.created_at >= ${filter.startDate}::text::timestamp at time zone 'Asia/Shanghai'`);
  if (filter.endDate) parts.push(sql`d.created_at < ${endOf(sql, filter.endDate)}`);
  return parts.reduce((left, right) => sql`${left} and ${right}`);
}

function endOf(sql: Reader, text: string): SqlPart {
  const step = text.length === 10 ? '1 day' : '1 second';
  return sql`(${text}::text::timestamp + ${step}::text::interval) at time zone 'Asia/Shanghai'`;
}

/** Matches deliveries of a target: `e7` is an endpoint, `t7` the server behind orders' own notifyUrls. */
export function ofTarget(sql: Reader, key: string): SqlPart {
  const id = key.slice(1);
  if (key.startsWith('e'))
    return sql`
      d.merchant_id = (select e.merchant_id from webhook_endpoint e where e.id = ${id}::bigint)
        and d.endpoint_id = ${id}::bigint`;
  return sql`
    d.endpoint_id is null
      and d.merchant_id = (select t.merchant_id
        from webhook_target t
        where t.id = ${id}::bigint and t.endpoint_id is null)
    and url_origin(d.url) = (select t.origin from webhook_target t where t.id = ${id}::bigint)`;
}

export async function listDeliveries(
  sql: Reader,
  { page, limit, cursor, ...filter }: WebhookListQuery,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const where = deliveryConditions(sql, filter);
  const rows = await readRows(
    deliveryRow,
    sql`
    select ${columns(sql)}, ${ofMerchant(sql)}
    from ${pageOfDeliveries(sql, where, { page, limit, cursor })} d
      join merchant m on m.id = d.merchant_id ${orders(sql)}
    order by d.id desc`,
  );
  return { rows, total: await countDeliveries(sql, where) };
}

// Columns one by one: the merchants' login has no right to a whole row.
function pageOfDeliveries(sql: Reader, where: SqlPart, { page, limit, cursor }: Paging): SqlPart {
  const last = /^\d{1,18}$/.exec(cursor ?? '')?.[0];
  const after = last === undefined ? sql`` : sql`and d.id < ${last}::bigint`;
  const offset = last === undefined ? (page - 1) * limit : 0;
  return sql`
    (select d.id, d.event_id, d.merchant_id, d.order_id, d.url, d.type, d.state, d.attempts, d.next_at, d.created_at,
      d.last_at, d.last_status, d.last_error
    from webhook_delivery d where ${where} ${after} order by d.id desc limit ${limit} offset ${offset})`;
}

function countDeliveries(sql: Reader, where: SqlPart): Promise<number> {
  return readCount(
    sql`select count(*)::int as n from (select 1 from webhook_delivery d where ${where} limit ${TOTAL_CAP + 1}) x`,
  );
}

/** One page of the bound merchant's deliveries, the newest first; row-level security decides whose they are. */
export async function listOwnDeliveries(
  sql: Reader,
  { page, limit, cursor, ...filter }: OwnDeliveryQuery,
): Promise<{ rows: RowOf<typeof ownDeliveryRow>[]; total: number }> {
  const where = deliveryConditions(sql, filter);
  const rows = await readRows(
    ownDeliveryRow,
    sql`
    select ${columns(sql)}
    from ${pageOfDeliveries(sql, where, { page, limit, cursor })} d ${orders(sql)}
    order by d.id desc`,
  );
  return { rows, total: await countDeliveries(sql, where) };
}

const tryColumns = {
  attempt: tables.webhook_try.attempt,
  time: text,
  status: tables.webhook_try.status,
  ms: tables.webhook_try.ms,
  error: tables.webhook_try.error,
  answer: tables.webhook_try.answer,
  sentS: tables.webhook_try.sent_s,
  signatures: tables.webhook_try.signatures,
};
const tryRow = rowOf(tryColumns);
export type TryRow = RowOf<typeof tryRow>;

const detailRow = rowOf({
  ...deliveryColumns,
  eventId: tables.webhook_delivery.event_id,
  body: tables.webhook_delivery.body,
  target: text,
});
export type DeliveryDetail = RowOf<typeof detailRow>;

export function findDelivery(sql: Reader, id: string): Promise<DeliveryDetail | null> {
  return readRow(
    detailRow,
    sql`
    select ${columns(sql)}, ${ofMerchant(sql)}, d.event_id as "eventId", d.body,
      case when d.endpoint_id is not null then 'e' || d.endpoint_id else coalesce((
      select 't' || t.id
      from webhook_target t
      where t.merchant_id = d.merchant_id and t.endpoint_id is null and t.origin = url_origin(d.url)),
      '') end as target
    from webhook_delivery d join merchant m on m.id = d.merchant_id ${orders(sql)} where d.id = ${id}::bigint`,
  );
}

const ownDetailRow = rowOf({
  ...ownColumns,
  eventId: tables.webhook_delivery.event_id,
  body: tables.webhook_delivery.body,
});

/** One of the bound merchant's deliveries; null for everybody else's. */
export function findOwnDelivery(sql: Reader, id: string): Promise<RowOf<typeof ownDetailRow> | null> {
  return readRow(
    ownDetailRow,
    sql`
    select ${columns(sql)}, d.event_id as "eventId", d.body
    from webhook_delivery d ${orders(sql)}
    where d.id = ${id}::bigint`,
  );
}

const ofTry = (sql: Reader) => sql`
  t.attempt, wire_time(t.at) as time, t.status, t.ms, t.error, t.answer, t.sent_s as "sentS", t.signatures`;

export function listTries(sql: Reader, deliveryId: string): Promise<TryRow[]> {
  return readRows(
    tryRow,
    sql`
    select ${ofTry(sql)}
    from webhook_try t
    where delivery_id = ${deliveryId}::bigint
    order by attempt desc`,
  );
}

const ownRow = rowOf({
  ...rowColumns,
  eventId: tables.webhook_delivery.event_id,
  body: tables.webhook_delivery.body,
});

/** The deliveries of one order, the newest first. */
export function listDeliveriesOf(sql: Reader, orderId: bigint): Promise<RowOf<typeof ownRow>[]> {
  return readRows(
    ownRow,
    sql`
    select d.id::text, ${ofDelivery(sql)}, d.event_id as "eventId", d.body
    from webhook_delivery d
    where d.order_id = ${orderId}
    order by d.id desc`,
  );
}

const tryOfRow = rowOf({ ...tryColumns, deliveryId: text });

/** Every try of every delivery of one order, the newest first. */
export function listTriesOf(sql: Reader, orderId: bigint): Promise<RowOf<typeof tryOfRow>[]> {
  return readRows(
    tryOfRow,
    sql`
    select t.delivery_id::text as "deliveryId", ${ofTry(sql)}
    from webhook_try t
    join webhook_delivery d on d.id = t.delivery_id
    where d.order_id = ${orderId}
    order by t.delivery_id, t.attempt desc`,
  );
}

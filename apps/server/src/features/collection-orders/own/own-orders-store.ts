import { COLLECTION_STATUSES, NOTIFY_STATUSES } from '@mashang/contract/collection-orders';
import { CURRENCIES, parseMoney } from '@mashang/contract/money';
import type { OwnOrderListQuery } from '@mashang/contract/own-orders';
import { TOTAL_CAP } from '@mashang/contract/paging';
import type { Reader, SqlPart } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { pageBy } from '../../../platform/database/statements/db-paging.ts';
import {
  bool,
  int8,
  nullable,
  oneOf,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

const ownOrderRow = rowOf({
  id: int8,
  agtOrderNo: tables.collection_order.agt_order_no,
  mchOrderNo: tables.collection_order.mch_order_no,
  prdName: tables.product.name,
  currency: oneOf(CURRENCIES),
  amount: int8,
  askedAmount: nullable(int8),
  paidInAmount: nullable(int8),
  feeRate: tables.collection_order.fee_rate,
  fee: int8,
  refunded: int8,
  status: oneOf(COLLECTION_STATUSES),
  notifyStatus: oneOf(NOTIFY_STATUSES),
  frozen: tables.collection_order.frozen,
  subject: tables.collection_order.subject,
  goodsOrderNo: tables.collection_order.goods_order_no,
  notifyUrl: text,
  createTime: text,
  expireTime: text,
  affirmTime: text,
  failTime: text,
});
export type OwnOrderRow = RowOf<typeof ownOrderRow>;

// Columns one by one: the merchants' login has no right to a whole row, so no function may take one either.
const columns = (sql: Reader) => sql`
  o.id, o.agt_order_no as "agtOrderNo", o.mch_order_no as "mchOrderNo", p.name as "prdName", o.currency, o.amount,
  o.asked_amount as "askedAmount", o.paid_in_amount as "paidInAmount", o.fee_rate as "feeRate",
  case when collection_succeeded(o.status)
    then fee_at(coalesce(o.paid_in_amount, o.amount), o.fee_rate, o.fee_fixed, o.fee_least, o.fee_most) - o.fee_back
    else 0::bigint end as fee,
  o.refunded, o.status, o.notify_status as "notifyStatus", o.frozen, o.subject, o.goods_order_no as "goodsOrderNo",
  coalesce(o.notify_url, '') as "notifyUrl", wire_time(o.create_time) as "createTime",
  wire_time(o.expire_time) as "expireTime", wire_time(o.affirm_time) as "affirmTime",
  wire_time(o.fail_time) as "failTime"`;
const joins = (sql: Reader) => sql`join product p on p.id = o.product_id`;

/** The filter as conditions on `o`; whose orders they are is decided by row-level security. */
function matching(sql: Reader, query: OwnOrderListQuery): SqlPart {
  const { agtOrderNo, mchOrderNo, product, minAmount, maxAmount, notifyStatus, status, startDate, endDate } = query;
  const step = endDate?.length === 10 ? '1 day' : '1 second';
  const parts = [
    // The index of a merchant's orders has no others; without this the planner cannot know that it may use it.
    sql`o.merchant_id > 0`,
    agtOrderNo && sql`o.agt_order_no = ${agtOrderNo}`,
    mchOrderNo && sql`o.mch_order_no = ${mchOrderNo}`,
    product && sql`o.product_id = any (array(select x.id from product x where ${product} in (x.code, x.name)))`,
    minAmount && sql`o.amount >= ${parseMoney(minAmount)}`,
    maxAmount && sql`o.amount <= ${parseMoney(maxAmount)}`,
    notifyStatus && sql`o.notify_status = ${Number(notifyStatus)}`,
    status && sql`o.status = any (${status.split(',').map(Number)}::int[])`,
    startDate && sql`o.create_time >= ${startDate}::text::timestamp at time zone 'Asia/Shanghai'`,
    endDate &&
      sql`
        o.create_time < (${endDate}::text::timestamp + ${step}::text::interval) at time zone 'Asia/Shanghai'`,
  ];
  return parts.filter((part) => typeof part === 'object').reduce((left, right) => sql`${left} and ${right}`);
}

/** One page of the bound merchant's orders, the newest first. */
export async function listOwn(sql: Reader, query: OwnOrderListQuery): Promise<OwnOrderRow[]> {
  const paging = { ...query, sort: '-createTime' };
  const { after, order, extent } = pageBy(sql, paging, { id: sql`o.id`, amount: sql`o.amount` });
  return readRows(
    ownOrderRow,
    sql`
    select ${columns(sql)}
    from collection_order o ${joins(sql)}
    where ${matching(sql, query)} ${after} order by ${order} ${extent}`,
  );
}

/** How many orders the filter has; more than `TOTAL_CAP` are not counted. */
export async function countOwn(sql: Reader, query: OwnOrderListQuery): Promise<number> {
  return readCount(
    sql`
      select count(*)::int as n
      from (select 1 from collection_order o where ${matching(sql, query)} limit ${TOTAL_CAP + 1}) x`,
  );
}

/** One of the bound merchant's orders; null for everybody else's. */
export async function findOwn(sql: Reader, agtOrderNo: string): Promise<OwnOrderRow | null> {
  return readRow(
    ownOrderRow,
    sql`select ${columns(sql)} from collection_order o ${joins(sql)} where o.agt_order_no = ${agtOrderNo}`,
  );
}

const stepRow = rowOf({ kind: text, time: text });
export type OwnStepRow = RowOf<typeof stepRow>;
/** What happened to an order, as far as its merchant was notified: neither actors nor details. */
export async function listOwnSteps(sql: Reader, orderId: bigint): Promise<OwnStepRow[]> {
  return readRows(
    stepRow,
    sql`select kind, wire_time(at) as time from event_log where order_id = ${orderId} order by id`,
  );
}

const firstsRow = rowOf({ created: bool, paid: bool });
export type Firsts = RowOf<typeof firstsRow>;
/** Whether the bound merchant has an order, and one that was paid; the index of a merchant's orders answers both. */
export async function findFirsts(sql: Reader): Promise<Firsts> {
  return readOne(
    firstsRow,
    sql`
    select exists (select from collection_order o where o.merchant_id > 0) as created,
      exists (select from collection_order o where o.merchant_id > 0 and collection_succeeded(o.status)) as paid`,
  );
}

import {
  ADJUSTMENTS,
  COLLECTION_STATUSES,
  type CollectionStatus,
  NOTIFY_STATUSES,
  RECONCILIATION_STATUSES,
} from '@mashang/contract/collection-orders';
import type { CreatedBetween } from '@mashang/contract/merchant-lists';
import { CURRENCIES } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { PLACE_KINDS } from '@mashang/contract/receiving-places';
import { z } from 'zod';
import type { Reader, Sql, SqlPart } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { createdWithin } from '../../platform/database/statements/created-within.ts';
import {
  bool,
  float8,
  int4,
  int8,
  json,
  keyOf,
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
import { after, between, isMarked, matching, orderOf, type Scope } from './order-conditions-store.ts';
import { headOf, judgedOf, ordersOf } from './routing/order-scans-store.ts';
import { countingOf, type SearchPlan } from './routing/order-search-plan-store.ts';

/** Most orders that a count finds by their rows before it gives up. */
const COUNTED_BY_ROW = 3_000;
/**
 * Most orders whose rows are read for sums: about 10 ms if they are far apart; more of them take the same time if their
 * ids are within `NEAR`.
 */
const SUMMED = 2_000;
const SUMMED_NEAR = 5_000;
const NEAR = 30_000;
/** A list row from the database; money in fen, times as wire text. */
const orderRow = rowOf({
  id: int8,
  agtOrderNo: text,
  mchOrderNo: text,
  tag: text,
  currency: oneOf(CURRENCIES),
  /** `earned` is what the reader earned, `agtRate` its own rate; null if no account took the order. */
  earned: int8,
  agtRate: nullable(int8),
  prdName: tables.product.name,
  outAuthNo: nullable(tables.collection_account.out_auth_no),
  bankName: nullable(tables.collection_account.bank_name),
  bankBranch: nullable(tables.collection_account.bank_branch),
  receiveUserName: nullable(tables.collection_account.receive_user_name),
  accountOtherName: nullable(tables.collection_account.account_other_name),
  paidInAmount: nullable(int8),
  paymentName: text,
  amount: int8,
  reconciliationStatus: oneOf(RECONCILIATION_STATUSES),
  notifyStatus: oneOf(NOTIFY_STATUSES),
  operator: text,
  status: oneOf(COLLECTION_STATUSES),
  qrcodeUrl: nullable(tables.collection_account.qrcode_url),
  createTime: text,
  affirmTime: text,
  failTime: text,
  expireTime: text,
  remark: text,
  accType: nullable(tables.collection_account.acc_type),
  accTypeName: nullable(tables.account_type.name),
  confirmPrompt: nullable(tables.account_type.confirm_prompt),
  payPattern: int4,
  participantId: nullable(int8),
  participantName: nullable(tables.participant.name),
  subject: text,
  frozen: bool,
  complained: bool,
  adjustment: nullable(oneOf(ADJUSTMENTS)),
  askedAmount: nullable(int8),
  payReference: text,
  payerName: text,
  voucherTime: text,
  voucherImage: nullable(text),
  goodsOrderNo: text,
  goodsBuyer: nullable(text),
  /** For operators only. `place…` is the institution's account, if no participant's account took the order. */
  merchantName: nullable(tables.merchant.name),
  placeHolder: nullable(tables.bank_account.holder),
  placeBank: nullable(tables.bank_account.bank),
});
export type OrderRow = RowOf<typeof orderRow>;

/** The reader's part of an amount by the order's rates: a participant's own share, the institution's for operators. */
const shareOf = (sql: Reader, participantId: bigint | null, amount: SqlPart) =>
  participantId === null
    ? sql`institution_part(fee_of(o, ${amount}), ${amount}, o.chain_rates)`
    : sql`
      chain_share(${amount}, o.chain_accounts, o.chain_rates,
        (select account_of('participant', ${participantId}, 'commission')))`;

/**
 * The same as a rate. For operators it is what the percentage alone leaves, without a plan's fixed part, least and
 * most.
 */
const rateOf = (sql: Reader, participantId: bigint | null) =>
  participantId === null
    ? sql`institution_part(o.fee_rate::bigint, 1000000::bigint, o.chain_rates)`
    : shareOf(sql, participantId, sql`1000000::bigint`);

/**
 * 收益: what the reader earned by an order. Cells, totals and files use this rule; reports and home page read the
 * ledger's own postings.
 */
const earnedOf = (sql: Reader, participantId: bigint | null) =>
  sql`
    case
      when collection_succeeded(o.status) then ${shareOf(sql, participantId, sql`o.paid_in_amount`)}
      - ${backOf(sql, participantId)} else 0 end`;
/** The part of it that approved refunds took back. */
const backOf = (sql: Reader, participantId: bigint | null) =>
  participantId === null
    ? sql`
      (o.fee_back - coalesce(o.shares_back[1], 0) - coalesce(o.shares_back[2], 0) - coalesce(o.shares_back[3], 0)
        - coalesce(o.shares_back[4], 0))`
    : sql`
      coalesce(o.shares_back[array_position(o.chain_accounts,
        (select account_of('participant', ${participantId}, 'commission')))], 0)`;

const columns = (sql: Reader, participantId: bigint | null) => sql`
  o.id, o.agt_order_no as "agtOrderNo", o.mch_order_no as "mchOrderNo", o.tag, o.currency,
  ${earnedOf(sql, participantId)} as earned,
  case when cardinality(o.chain_rates) > 0 then ${rateOf(sql, participantId)} end as "agtRate", p.name as "prdName",
  a.out_auth_no as "outAuthNo",
  a.bank_name as "bankName", a.bank_branch as "bankBranch", a.receive_user_name as "receiveUserName",
  a.account_other_name as "accountOtherName",
  o.paid_in_amount as "paidInAmount", o.payment_name as "paymentName", o.amount,
  o.reconciliation_status as "reconciliationStatus",
  o.notify_status as "notifyStatus", o.operator, o.status, a.qrcode_url as "qrcodeUrl",
  wire_time(o.create_time) as "createTime",
  wire_time(o.affirm_time) as "affirmTime", wire_time(o.fail_time) as "failTime",
  wire_time(o.expire_time) as "expireTime", o.remark, a.acc_type as "accType",
  t.name as "accTypeName", t.confirm_prompt as "confirmPrompt", o.pay_pattern as "payPattern",
  o.participant_id as "participantId", q.name as "participantName", o.subject, o.frozen, o.frozen
    and is_complained(o.id) as complained,
  o.adjustment, o.asked_amount as "askedAmount", pay_reference(o.id) as "payReference", o.payer_name as "payerName",
  wire_time(o.voucher_at) as "voucherTime",
  o.voucher_picture as "voucherImage", o.goods_order_no as "goodsOrderNo",
  case when o.goods_order_no <> '' then (
    select s.buyer
    from goods_claim g
    join shop_order s on s.id = g.shop_order_id
    where g.agt_order_no = o.agt_order_no) end as "goodsBuyer",
  ${
    participantId === null
      ? sql`m.name as "merchantName", b.holder as "placeHolder",
    b.bank as "placeBank"`
      : sql`null as "merchantName", null as "placeHolder", null as "placeBank"`
  }`;
const joins = (sql: Reader, participantId: bigint | null) => sql`
  join product p on p.id = o.product_id
  left join collection_account a on a.id = o.account_id
  left join account_type t on t.acc_type = a.acc_type
  left join participant q on q.id = o.participant_id ${
    participantId === null
      ? sql`left join merchant m on m.id = o.merchant_id
          left join receiving_place y on y.id = o.place_id left join bank_account b on b.id = y.bank_account_id`
      : sql``
  }`;

type Listing = { scope: Scope; plan: SearchPlan };

/**
 * One page of orders, newest first unless sorted otherwise. Paging uses a cursor (the last row's id, with its amount if
 * that is the sort key) and stays fast at any depth.
 */
export async function listOrders(sql: Reader, { scope, plan }: Listing): Promise<OrderRow[]> {
  const { query } = scope;
  const order = orderOf(sql, query.sort);
  const offset = query.cursor ? 0 : (query.page - 1) * query.limit;
  const head = plan.few
    ? sql`
      select o.id, o.amount
      from ${judgedOf({ sql, scope }, sql`${plan.few}`)} o
      where true ${between(sql, plan.page)} ${after(sql, scope)}`
    : headOf({ sql, scope, bounds: plan.page, limit: offset + query.limit });
  const ids = await sql`select o.id from (${head}) o order by ${order} limit ${query.limit} offset ${offset}`;
  return readRows(
    orderRow,
    sql`
    select ${columns(sql, scope.participantId)}
    from ${ordersOf(sql, sql`${ids.map((row) => String(row.id))}`)} o ${joins(sql, scope.participantId)}
    order by ${order}`,
  );
}

const ordersRow = rowOf({
  total: int4,
  capped: bool,
  summed: bool,
  amount: int8,
  paid: int8,
  earned: int8,
});

/**
 * How many rows a filter has, and their sums if that does not take too long. If `capped`, counting was given up and
 * there are at least this many.
 */
export async function countOrders(sql: Reader, { scope, plan }: Listing) {
  const { seen, passes, whole, rest } = countingOf(sql, { scope, plan });
  const limit = isMarked(scope) ? COUNTED_BY_ROW + 1 : TOTAL_CAP + 1;
  const found = sql`
    select c.id
    from (select o.* from seen o where o.id is not null ${passes} offset 0) c
    where true ${rest}
    limit ${limit}`;
  const counted = plan.few
    ? sql`select f.*, cardinality(f.ids) as sure, false as capped, true as summed
        from (select array(select o.id from ${judgedOf({ sql, scope }, sql`${plan.few}`)} o) as ids) f`
    : sql`select case when b.summed then array(select id from found) else '{}' end as ids, b.* from (
        select a.*, not a.capped and a.sure <= case when a.width < ${NEAR}::bigint then ${SUMMED_NEAR}::int
          else ${SUMMED}::int end as summed
        from (
          select count(*)::int as sure, max(f.id) - min(f.id) as width, case when count(*) >= ${limit} then true
            else not ${whole} end as capped
          from found f) a) b`;
  return readOne(
    ordersRow,
    sql`
    with ${plan.few ? sql`` : sql`seen as materialized (${seen}), found as materialized (${found}),`}
      counted as materialized (${counted})
    select (select capped from counted) as capped, (select summed from counted) as summed,
      (select sure from counted)::int as total,
      coalesce(sum(o.amount), 0)::bigint as amount, coalesce(sum(o.paid_in_amount), 0)::bigint as paid,
      coalesce(sum(${earnedOf(sql, scope.participantId)}), 0)::bigint as earned
    from ${ordersOf(sql, sql`(select ids from counted)`)} o`,
  );
}

/** How many rows a filter has in all, for work that reads them all anyway. */
export async function countAllOrders(sql: Reader, scope: Scope): Promise<number> {
  return readCount(sql`select count(*)::int as n from collection_order o where true ${matching(sql, scope)}`);
}

const orderDetailRow = rowOf({
  ...orderRow.columns,
  skipped: json(z.array(z.object({ a: z.string(), r: z.string(), p: z.string().optional() }))),
  floatAccount: tables.collection_order.float_account,
  leftMs: float8,
});
type OrderDetailRow = RowOf<typeof orderDetailRow>;

/** One order by number; under row-level security only if the reader may see it. */
export async function findOrder(
  sql: Reader,
  agtOrderNo: string,
  participantId: bigint | null,
): Promise<OrderDetailRow | null> {
  return readRow(
    orderDetailRow,
    sql`
    select ${columns(sql, participantId)}, o.skipped, o.float_account as "floatAccount",
      case when o.status = 1 then floor(greatest(extract(epoch from o.expire_time - clock_timestamp()) * 1000,
        0))::float8 else 0 end as "leftMs"
    from collection_order o ${joins(sql, participantId)} where o.agt_order_no = ${agtOrderNo}`,
  );
}

const placeNameRow = rowOf({ id: text, kind: keyOf(PLACE_KINDS), name: text });
/** Returns kind and name of receiving places; the name is empty for participants' accounts. */
export async function findPlaceNames(sql: Reader, ids: string[]): Promise<RowOf<typeof placeNameRow>[]> {
  return readRows(
    placeNameRow,
    sql`
    select p.id::text as id, p.kind, coalesce(b.bank, c.title, '') as name
    from receiving_place p
    left join bank_account b on b.id = p.bank_account_id
    left join payment_channel c on c.id = p.payment_channel_id
    where p.id = any (${ids}::bigint[])`,
  );
}

const marginRow = rowOf({ channel: text, fee: int8, commission: int8, cost: int8 });
/** Returns what an order that was paid at a payment channel left, in fen; null where it was paid elsewhere. */
export async function findMargin(sql: Reader, agtOrderNo: string): Promise<RowOf<typeof marginRow> | null> {
  return readRow(
    marginRow,
    sql`
    select c.title as channel, sum(m.fee)::bigint as fee, sum(m.commission)::bigint as commission,
      sum(m.cost)::bigint as cost
    from channel_margins() m join payment_channel c on c.id = m.channel_id
    where m.order_no = ${agtOrderNo}
    group by c.id`,
  );
}

const eventRow = rowOf({
  kind: text,
  time: text,
  actor: text,
  status: nullable(int4),
  /** The fields that the timeline uses; the stored data has more. */
  data: nullable(
    json(
      z.object({
        paidInAmount: z.string().optional(),
        received: z.string().optional(),
        settled: z.string().optional(),
        returned: z.string().optional(),
        reason: z.string().optional(),
      }),
    ),
  ),
});
export type EventRow = RowOf<typeof eventRow>;
export async function listOrderEvents(sql: Reader, orderId: bigint): Promise<EventRow[]> {
  return readRows(
    eventRow,
    sql`
    select kind, wire_time(at) as time, actor, status, data from event_log where order_id = ${orderId} order by id`,
  );
}

const byStatusRow = rowOf({
  awaiting: int4,
  succeeded: int4,
  failed: int4,
  expired: int4,
});

/** Today's orders (Shanghai) by state, for the list's head. */
export async function countByStatus(sql: Reader, participantId: bigint | null) {
  const mine =
    participantId === null
      ? sql`true`
      : sql`
        participant_id = any (array(select s.id from participant s where s.path @> array[${participantId}::bigint]))`;
  return readOne(
    byStatusRow,
    sql`
    select count(*) filter (where status = 1)::int as awaiting,
      count(*) filter (where collection_succeeded(status))::int as succeeded,
      count(*) filter (where status = 3)::int as failed, count(*) filter (where status = 6)::int as expired
    from collection_order
    where ${mine}
      and create_time >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
  );
}

const merchantOrderRow = rowOf({
  id: int8,
  agtOrderNo: tables.collection_order.agt_order_no,
  mchOrderNo: tables.collection_order.mch_order_no,
  product: tables.product.code,
  currency: oneOf(CURRENCIES),
  amount: tables.collection_order.amount,
  askedAmount: int8,
  paidInAmount: tables.collection_order.paid_in_amount,
  feeRate: tables.collection_order.fee_rate,
  fee: int8,
  status: oneOf(COLLECTION_STATUSES),
  notifyStatus: oneOf(NOTIFY_STATUSES),
  subject: tables.collection_order.subject,
  createTime: text,
  expiresAt: text,
  affirmTime: text,
  skipped: json(z.array(z.unknown())),
});
export type MerchantOrderRow = RowOf<typeof merchantOrderRow>;
const merchantOrderColumns = (sql: Reader) => sql`
  o.id, o.agt_order_no as "agtOrderNo", o.mch_order_no as "mchOrderNo", p.code as product, o.currency, o.amount,
  coalesce(o.asked_amount, o.amount) as "askedAmount", o.paid_in_amount as "paidInAmount", o.fee_rate as "feeRate",
  fee_of(o, settled_of(o)) as fee,
  o.status, o.notify_status as "notifyStatus", o.subject, wire_time(o.create_time) as "createTime",
  wire_time(o.expire_time) as "expiresAt",
  wire_time(o.affirm_time) as "affirmTime", o.skipped`;

type MerchantListing = {
  merchantId: bigint;
  status: CollectionStatus | null;
  created: CreatedBetween;
  /** Id of the row before the page; null for the first page. */
  before: bigint | null;
  limit: number;
};
/** A merchant's own orders, newest first, by the index `collection_order_merchant`. */
export async function listMerchantOrders(sql: Reader, asked: MerchantListing): Promise<MerchantOrderRow[]> {
  const { merchantId, status, created, before, limit } = asked;
  return readRows(
    merchantOrderRow,
    sql`
    select ${merchantOrderColumns(sql)}
    from collection_order o join product p on p.id = o.product_id
    where o.merchant_id = ${merchantId} and o.merchant_id > 0
      ${status === null ? sql`` : sql`and o.status = ${status}`}
      ${createdWithin(sql, sql`o.create_time`, created)}
      ${before === null ? sql`` : sql`and o.id < ${before}`}
    order by o.id desc limit ${limit}`,
  );
}

/** A merchant's own order, by either number. */
export async function findMerchantOrder(
  sql: Sql,
  merchantId: number,
  by: { agtOrderNo?: string; mchOrderNo?: string },
): Promise<MerchantOrderRow | null> {
  return readRow(
    merchantOrderRow,
    sql`
    select ${merchantOrderColumns(sql)}
    from collection_order o join product p on p.id = o.product_id
    where o.merchant_id = ${merchantId}
      and ${
        by.agtOrderNo !== undefined
          ? sql`o.agt_order_no = ${by.agtOrderNo}`
          : sql`o.mch_order_no =
        ${by.mchOrderNo ?? ''}`
      }`,
  );
}

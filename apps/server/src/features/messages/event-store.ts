import { PAY_TYPES } from '@mashang/contract/products';
import type { Sql } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  int8,
  nullable,
  oneOf,
  type RowOf,
  readOne,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import type { Cursor } from './cursor.ts';

/** The columns of an event that notices need. */
const eventRow = rowOf({
  xid: int8,
  id: tables.event_log.id,
  at: tables.event_log.at,
  /** A kind of this contract, or of the contract of a newer server that runs beside this one. */
  kind: text,
  orderId: tables.event_log.order_id,
  orderNo: tables.event_log.order_no,
  participantId: tables.event_log.participant_id,
  status: tables.event_log.status,
  amount: tables.event_log.amount,
  accType: tables.event_log.acc_type,
  payType: nullable(oneOf(PAY_TYPES)),
  /** For a reminder: which matter of the register ends. */
  what: nullable(text),
  /** For a refund: its number, where the event's participant is the one who pays it. */
  refundNo: nullable(text),
  /** False while a transaction that began earlier still runs: an event may still appear before this one. */
  final: bool,
});
export type EventRow = RowOf<typeof eventRow>;

/** Columns of an event; the query must call it `e`. */
function columns(sql: Sql) {
  return sql`
    e.xid::text::bigint as xid, e.id, e.at, e.kind, e.order_id as "orderId", e.order_no as "orderNo",
    e.participant_id as "participantId", e.status, e.amount,
    e.acc_type as "accType", e.pay_type as "payType", e.data ->> 'what' as what, case
      when e.kind like 'refund.%' then (select r.refund_no from refund r
      where r.refund_no = e.data ->> 'refundNo' and r.executor = 'collector'
        and r.participant_id = e.participant_id) end as "refundNo"`;
}

/** Returns events after a place, in commit order; those that are not final yet come last. */
export async function readEvents(sql: Sql, { xid, id }: Cursor, most: number): Promise<EventRow[]> {
  return readRows(
    eventRow,
    sql`
    select ${columns(sql)}, e.xid < final_below() as final
    from event_log e where (xid, id) > (${String(xid)}::xid8, ${id}::bigint)
    order by xid, id limit ${most}`,
  );
}

type Gap = { after: Cursor; upTo: Cursor; most: number };

const ownerRow = rowOf({ place: text, merchantId: int8 });

/**
 * Returns the merchant of each event that concerns one, by the event's place. Asked only while people of merchants are
 * connected, and by primary keys alone.
 */
export async function readMerchants(sql: Sql, events: readonly Cursor[]): Promise<Map<string, bigint>> {
  const rows = await readRows(
    ownerRow,
    sql`
    select place, "merchantId" from (
      select e.xid::text || '.' || e.id as place, case
        when e.merchant_id is not null then e.merchant_id
        when e.kind = 'approval.application' then
          (select a.merchant_id from merchant_application a where a.id = nullif(e.order_no, '')::bigint)
        when e.kind like 'approval.%' then
          (select a.owner_merchant from approval a where a.id = nullif(e.order_no, '')::bigint)
        when e.kind like 'payout.%' then (select p.merchant_id from payout_order p where p.id = e.order_id)
        when e.kind like 'settlement.%' then
          (select s.merchant_id from settlement s where s.settlement_no = e.order_no)
        when e.kind = 'merchant.kyb-due' then (e.data ->> 'subject')::bigint
        when e.kind like 'merchant.%' then nullif(e.order_no, '')::bigint
        when e.kind like 'refund.%' and e.order_id is null then
          (select r.merchant_id from refund r where r.refund_no = e.order_no)
        when e.kind like 'collection.%' or e.kind like 'refund.%' then
          (select o.merchant_id from collection_order o where o.id = e.order_id) end as "merchantId"
      from unnest(${events.map(({ xid }) => String(xid))}::text[], ${events.map(({ id }) => String(id))}::text[])
        x (xid, id)
      join event_log e on e.xid = x.xid::xid8 and e.id = x.id::bigint) found
    where "merchantId" is not null`,
  );
  return new Map(rows.map(({ place, merchantId }) => [place, merchantId]));
}

/** Returns the newest notices of routed orders of a participant between two places, oldest first. */
export async function readMissed(sql: Sql, participantId: bigint, gap: Gap): Promise<EventRow[]> {
  const rows = await readRows(
    eventRow,
    sql`
    select ${columns(sql)}, true as final
    from event_log e
    where participant_id = ${participantId} and kind = 'collection.routed'
      and (xid, id) > (${String(gap.after.xid)}::xid8, ${gap.after.id}::bigint)
        and (xid, id) <= (${String(gap.upTo.xid)}::xid8, ${gap.upTo.id}::bigint)
    order by xid desc, id desc limit ${gap.most}`,
  );
  return rows.reverse();
}

/** Returns the newest events of some kinds of a participant between two places, oldest first. */
export async function readMissedOf(
  sql: Sql,
  participantId: bigint,
  { kinds, ...gap }: Gap & { kinds: readonly string[] },
): Promise<EventRow[]> {
  const rows = await readRows(
    eventRow,
    sql`
    select ${columns(sql)}, true as final
    from event_log e
    where participant_id = ${participantId} and kind = any (${kinds}::text[])
      and (xid, id) > (${String(gap.after.xid)}::xid8, ${gap.after.id}::bigint)
        and (xid, id) <= (${String(gap.upTo.xid)}::xid8, ${gap.upTo.id}::bigint)
    order by xid desc, id desc limit ${gap.most}`,
  );
  return rows.reverse();
}

/**
 * Returns the payouts that were listed between two places and still wait, oldest first: each once, by its last event of
 * the kinds `listed`. A notice of a payout that was claimed since would only push the reader's own orders off its list;
 * the payouts that wait are few, however long the gap.
 */
export async function readMissedPayouts(sql: Sql, listed: readonly string[], gap: Gap): Promise<EventRow[]> {
  const rows = await readRows(
    eventRow,
    sql`
    select ${columns(sql)}, true as final
    from payout_hall h cross join lateral (
      select * from event_log l where l.order_id = h.id and l.kind = any (${listed}::text[])
      order by l.id desc limit 1) e
    where h.status = 0 and (e.xid, e.id) > (${String(gap.after.xid)}::xid8, ${gap.after.id}::bigint)
      and (e.xid, e.id) <= (${String(gap.upTo.xid)}::xid8, ${gap.upTo.id}::bigint)
    order by e.xid desc, e.id desc limit ${gap.most}`,
  );
  return rows.reverse();
}

const xidRow = rowOf({ xid: int8 });

/** Returns the place before everything that is not final now. */
export async function currentPlace(sql: Sql): Promise<Cursor> {
  const row = await readOne(xidRow, sql`select final_below()::text::bigint as xid`);
  return { xid: row.xid, id: 0n };
}

const knownRow = rowOf({ known: bool });

/**
 * Whether a place can be one of this database: its transaction has begun. A cursor of another database may name a
 * transaction that has not.
 */
export async function isKnownPlace(sql: Sql, { xid }: Cursor): Promise<boolean> {
  const row = await readOne(knownRow, sql`select ${String(xid)}::xid8 < begun_below() as known`);
  return row.known;
}

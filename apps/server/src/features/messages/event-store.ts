import type { Sql } from '../../platform/db.ts';
import type { Cursor } from './cursor.ts';

/** An event as the notices need it. */
export type EventRow = {
  xid: bigint;
  id: bigint;
  at: Date;
  kind: string;
  orderId: bigint | null;
  orderNo: string;
  participantId: bigint | null;
  status: number | null;
  amount: bigint | null;
  accType: number | null;
  payType: number | null;
  /** False while a transaction that began earlier runs: an event may still appear before this one. */
  final: boolean;
};

/** Events after a place, in commit order, with what is not final yet behind the rest. */
export async function readEvents(sql: Sql, { xid, id }: Cursor, most: number): Promise<EventRow[]> {
  return sql`
    select xid::text::bigint as xid, id, at, kind, order_id as "orderId", order_no as "orderNo", participant_id as "participantId", status, amount,
      acc_type as "accType", pay_type as "payType", xid < pg_snapshot_xmin(pg_current_snapshot()) as final
    from event_log where (xid, id) > (${String(xid)}::xid8, ${id}::bigint)
    order by xid, id limit ${most}` as unknown as Promise<EventRow[]>;
}

type Gap = { after: Cursor; upTo: Cursor; most: number };
const between = (sql: Sql, { after, upTo }: Gap) => sql`
  (xid, id) > (${String(after.xid)}::xid8, ${after.id}::bigint) and (xid, id) <= (${String(upTo.xid)}::xid8, ${upTo.id}::bigint)`;

/** The newest notices of a participant between two places, oldest first. */
export async function readMissed(sql: Sql, participantId: bigint, gap: Gap): Promise<EventRow[]> {
  const rows = (await sql`
    select xid::text::bigint as xid, id, at, kind, order_id as "orderId", order_no as "orderNo", participant_id as "participantId", status, amount,
      acc_type as "accType", pay_type as "payType", true as final
    from event_log
    where participant_id = ${participantId} and kind = 'collection.routed' and ${between(sql, gap)}
    order by xid desc, id desc limit ${gap.most}`) as unknown as EventRow[];
  return rows.reverse();
}

/**
 * What was listed to claim between two places and still waits, oldest first: each payout once, by its last such event. A notice of what
 * somebody else has taken since would only push the reader's own orders off its list.
 */
export async function readMissedPayouts(sql: Sql, gap: Gap): Promise<EventRow[]> {
  const rows = (await sql`
    select xid::text::bigint as xid, id, at, kind, order_id as "orderId", order_no as "orderNo", participant_id as "participantId", status, amount,
      acc_type as "accType", pay_type as "payType", true as final
    from event_log e
    where kind in ('payout.listed', 'payout.rejected', 'payout.returned', 'payout.expired', 'payout.unfrozen') and ${between(sql, gap)}
      and exists (select from payout_hall h where h.id = e.order_id and h.status = 0)
      and not exists (select from event_log l where l.order_id = e.order_id and l.id > e.id
        and l.kind in ('payout.listed', 'payout.rejected', 'payout.returned', 'payout.expired', 'payout.unfrozen'))
    order by xid desc, id desc limit ${gap.most}`) as unknown as EventRow[];
  return rows.reverse();
}

/** The place before everything that is not final now. */
export async function currentPlace(sql: Sql): Promise<Cursor> {
  const [row] = await sql`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xid`;
  return { xid: (row as unknown as { xid: bigint }).xid, id: 0n };
}

/** Whether a place can be one of this database: its transaction has begun. A cursor kept from another database may not have. */
export async function isKnownPlace(sql: Sql, { xid }: Cursor): Promise<boolean> {
  const [row] = await sql`select ${String(xid)}::xid8 < pg_snapshot_xmax(pg_current_snapshot()) as known`;
  return (row as { known: boolean }).known;
}

import type { Reader } from '../../../platform/database/db.ts';
import {
  float8,
  int4,
  int8,
  nullable,
  type RowOf,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

/** An order as routing saw it. From `until` on its account was free for the amount again; null while it is open. */
const routedOrderRow = rowOf({
  id: int8,
  accountId: int4,
  amount: int8,
  at: float8,
  until: nullable(float8),
});
export type RoutedOrder = RowOf<typeof routedOrderRow>;

/**
 * Returns the newest orders of a product in a participant's subtree of the last day, newest first. It reads each
 * participant's newest orders by index and filters them then, so that the cost does not grow with the table.
 */
export async function listRoutedOrders(
  sql: Reader,
  { participantId, productId, most }: { participantId: bigint; productId: bigint; most: number },
): Promise<RoutedOrder[]> {
  return readRows(
    routedOrderRow,
    sql`
    select n.id, n.account_id::int as "accountId", n.amount, extract(epoch from n.create_time)::float8 * 1000 as at,
      case when n.status <> 1 then extract(epoch from least(coalesce(n.affirm_time, n.expire_time),
        n.expire_time))::float8 * 1000 end as until
    from participant s cross join lateral (
      select o.id, o.account_id, o.amount, o.product_id, o.create_time, o.affirm_time, o.expire_time, o.status
      from collection_order o where o.participant_id = s.id order by o.id desc limit ${most}
    ) n
    where s.path @> array[${participantId}::bigint] and n.product_id = ${productId}
      and n.create_time >= now() - interval '24 hours'
    order by n.id desc limit ${most}`,
  );
}

const dayCountRow = rowOf({
  productId: text,
  orders: int4,
  decided: int4,
  succeeded: int4,
});
export type DayCount = RowOf<typeof dayCountRow>;
/** Returns the results of a subtree's orders of the last day, by product; of each participant the newest `most`. */
export async function countLastDayByProduct(sql: Reader, participantId: bigint, most: number): Promise<DayCount[]> {
  return readRows(
    dayCountRow,
    sql`
    select n.product_id::text as "productId", count(*)::int as orders,
      (count(*) filter (where n.status <> 1))::int as decided,
      (count(*) filter (where collection_succeeded(n.status)))::int as succeeded
    from participant s cross join lateral (
      select o.product_id, o.create_time, o.status
      from collection_order o
      where o.participant_id = s.id
      order by o.id desc
      limit ${most}
    ) n
    where s.path @> array[${participantId}::bigint] and n.create_time >= now() - interval '24 hours' group by 1`,
  );
}

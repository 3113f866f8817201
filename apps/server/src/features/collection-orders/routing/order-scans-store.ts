import { COLLECTION_STATUSES, NOTIFY_STATUSES } from '@mashang/contract/collection-orders';
import { parseMoney } from '@mashang/contract/money';
import type { SqlPart as Part, Reader } from '../../../platform/database/db.ts';
import {
  account,
  adjusted,
  after,
  amounts,
  type Bounds,
  between,
  days,
  facets,
  hasFacets,
  isAdjusted,
  isByAmount,
  isOwn,
  marks,
  matching,
  more,
  orderOf,
  owned,
  participants,
  type Scope,
} from '../order-conditions-store.ts';

/** The largest possible amount. */
const MOST_FEN = 9_223_372_036_854_775_807n;
/** How orders are read: in the order of an index, at most `limit` from each of its parts. */
export type Walk = { sql: Reader; scope: Scope; bounds: Bounds; limit: number };
/** Wraps the rows of one part of an index, in its order. */
type Wrap = (source: Part) => Part;

/**
 * Ids and amounts of the first `limit` orders of each part, in the order of the index. `offset 0` separates what the
 * index decides from what a row decides: the planner does not know whose the orders are, and would otherwise begin with
 * an index of another order.
 */
function headsOf({ sql, scope, bounds, limit }: Walk, indexed: Part, byRow: Part | null): Wrap {
  const row = byRow ? sql`and (select true from collection_order o where o.id = c.id ${byRow})` : sql``;
  return (source) => sql`
    select c.id, c.amount from (select o.id, o.amount from (${source} offset 0) o where true ${indexed}) c
    where true ${more(sql, scope, bounds)} ${row} limit ${limit}`;
}

/**
 * Orders of the filter's states, callback states and products, one scan for each combination, by id. For everybody's
 * orders the combination is given by a comparison of whole rows, not by equality: then no other index has that order,
 * and the planner cannot choose one that must search for the rows.
 */
function inCombinations({ sql, scope, bounds }: Walk, wrap: Wrap): Part {
  const { query } = scope;
  const products = query.product ? sql`where ${query.product} in (x.code, x.name)` : sql``;
  const down = query.sort.startsWith('-') ? sql`desc` : sql``;
  // Row-level security also restricts by participant, and would scan all of its rows if this were a row comparison.
  const ofScope = isOwn(scope)
    ? sql`
      o.participant_id = l_own.id and o.status = l_status and o.notify_status = l_notify
        and o.product_id = l_product.id ${between(sql, bounds)}`
    : sql`(o.status, o.notify_status, o.product_id, o.id) >= (l_status, l_notify, l_product.id, ${bounds.from}::bigint)
        and (o.status, o.notify_status, o.product_id, o.id)
          <= (l_status, l_notify, l_product.id, ${bounds.to}::bigint)`;
  const source = sql`
    select o.id, o.amount, ${isOwn(scope) ? sql`o.account_id` : sql`null::bigint`} as account_id
    from collection_order o
    where ${ofScope}
    order by o.status ${down}, o.notify_status ${down}, o.product_id ${down}, o.id ${down}`;
  return sql`
    select o.* from unnest(${query.status?.split(',').map(Number) ?? COLLECTION_STATUSES}::int[]) l_status
    cross join unnest(${query.notifyStatus ? [Number(query.notifyStatus)] : NOTIFY_STATUSES}::int[]) l_notify
    cross join (select x.id from product x ${products}) l_product
      ${isOwn(scope) ? sql`cross join ${participants(sql, scope)} l_own` : sql``}
    cross join lateral (${wrap(source)}) o`;
}

/** A subtree's orders by id, one scan for each participant. */
function ordersOfSubtree({ sql, scope, bounds }: Walk, wrap: Wrap): Part {
  const down = scope.query.sort.startsWith('-') ? sql`desc` : sql``;
  const source = sql`
    select o.id, o.amount, o.account_id
    from collection_order o
    where o.participant_id = l_own.id ${between(sql, bounds)}
    order by o.participant_id ${down}, o.id ${down}`;
  return sql`select o.* from ${participants(sql, scope)} l_own cross join lateral (${wrap(source)}) o`;
}

/** The first `limit` orders of a list by time, from each part of its index. */
function headsByTime(walk: Walk): Part {
  const { sql, scope, bounds, limit } = walk;
  const wrap = headsOf(walk, sql`${amounts(sql, scope)} ${account(sql, scope)}`, null);
  if (hasFacets(scope)) return inCombinations(walk, wrap);
  if (isOwn(scope)) return ordersOfSubtree(walk, wrap);
  const order = orderOf(sql, scope.query.sort);
  return sql`
    select o.id, o.amount
    from (select o.* from collection_order o where true ${between(sql, bounds)} order by ${order} offset 0) o
    where true ${amounts(sql, scope)} ${adjusted(sql, scope)} ${days(sql, scope)} ${marks(sql, scope)} limit ${limit}`;
}

/** The first `limit` orders of a list by amount: scans all amounts and skips orders outside the filter. */
function headByAmount(walk: Walk): Part {
  const { sql, scope, bounds } = walk;
  const source = sql`
    select o.id, o.amount from collection_order o
    where true ${amounts(sql, scope)} ${after(sql, scope)} ${owned(sql, scope)} ${facets(sql, scope)}
      ${between(sql, bounds)}
    order by ${orderOf(sql, scope.query.sort)}`;
  return headsOf(walk, sql``, scope.query.outAuthNo ? account(sql, scope) : null)(source);
}

/** Adjusted orders in the order of a list, by their own indexes, which contain everything that a list can ask for. */
function inAdjusted({ sql, scope, bounds }: Walk): Part {
  return sql`
    select o.id, o.amount, o.create_time, o.participant_id, o.account_id, o.status, o.notify_status, o.product_id,
      o.merchant_id, o.adjustment, o.frozen
    from collection_order o
    where o.reconciliation_status = 1 ${between(sql, bounds)} ${amounts(sql, scope)} ${after(sql, scope)}
    order by ${orderOf(sql, scope.query.sort)}`;
}

const askedOfAdjusted = ({ sql, scope }: Walk) =>
  sql`${facets(sql, scope)} ${owned(sql, scope)} ${account(sql, scope)} ${days(sql, scope)} ${marks(sql, scope)}`;

/** The first `limit` adjusted orders of a list by time, without its cursor. */
export function examineAdjusted(walk: Walk): Examination {
  const { sql, limit } = walk;
  return { seen: sql`${inAdjusted(walk)} limit ${limit}`, passes: askedOfAdjusted(walk), whole: isShort(sql, limit) };
}

/** The orders of these ids; they are read by id before any other condition is checked. */
export function ordersOf(sql: Reader, ids: Part): Part {
  return sql`(select o.* from collection_order o where o.id = any (${ids}::bigint[]) offset 0)`;
}

/** The orders of these ids that belong to the list. */
export function judgedOf({ sql, scope }: { sql: Reader; scope: Scope }, ids: Part): Part {
  return sql`(select o.* from ${ordersOf(sql, ids)} o where true ${matching(sql, scope)})`;
}

/** Ids and amounts of at least the first `limit` orders of a list. */
export function headOf(walk: Walk): Part {
  if (isAdjusted(walk.scope)) {
    const { sql, limit } = walk;
    return sql`
      select o.id, o.amount
      from (${inAdjusted(walk)} offset 0) o
      where true ${askedOfAdjusted(walk)}
      limit ${limit}`;
  }
  return isByAmount(walk.scope) ? headByAmount(walk) : headsByTime(walk);
}

/** Orders to examine one after the other, what an index alone can check of them, and whether all of them were seen. */
export type Examination = { seen: Part; passes: Part; whole: Part };

/** The first `limit` orders of a filter, by the index of its combinations, of its participants or of all orders. */
export function examineByTime(walk: Walk): Examination {
  const { sql, scope, bounds, limit } = walk;
  const wrap: Wrap = (source) => sql`${source} limit ${limit}`;
  const passes = sql`${amounts(sql, scope)} ${account(sql, scope)}`;
  const whole = isShort(sql, limit);
  if (hasFacets(scope)) return { seen: sql`${inCombinations(walk, wrap)} limit ${limit}`, passes, whole };
  if (isOwn(scope)) return { seen: sql`${ordersOfSubtree(walk, wrap)} limit ${limit}`, passes, whole };
  const seen = sql`
    select o.id
    from collection_order o
    where true ${between(sql, bounds)}
    order by ${orderOf(sql, scope.query.sort)} limit ${limit}`;
  return { seen, passes: sql``, whole };
}

/** SQL condition: all orders were seen, because the limit was not reached. */
export function isShort(sql: Reader, limit: number): Part {
  return sql`(select count(*) from seen) < ${limit}`;
}

/** The first `limit` orders of an amount range, of any owner; for a participant none if the range has more. */
export function examineByAmount({ sql, scope, bounds, limit }: Walk): Examination {
  const passes = sql`${facets(sql, scope)} ${owned(sql, scope)} ${between(sql, bounds)}`;
  const { participantId, query } = scope;
  if (participantId === null)
    return {
      passes,
      whole: isShort(sql, limit),
      seen: sql`
        select o.id, o.amount, o.participant_id, o.status, o.notify_status, o.product_id
        from collection_order o
        where true ${amounts(sql, scope)}
        order by o.amount, o.id limit ${limit}`,
    };
  const least = query.minAmount ? parseMoney(query.minAmount) : 0n;
  const most = query.maxAmount ? parseMoney(query.maxAmount) : MOST_FEN;
  return {
    passes,
    whole: sql`(select bool_and(s.whole) from seen s)`,
    seen: sql`select * from own_orders_by_amount(${least}::bigint, ${most}::bigint, ${limit})`,
  };
}

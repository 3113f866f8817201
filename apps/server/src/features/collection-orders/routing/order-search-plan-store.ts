import type { SqlPart as Part, Reader } from '../../../platform/database/db.ts';
import { nullable, readOne, rowOf, text } from '../../../platform/database/statements/rows.ts';
import {
  asksMore,
  type Bounds,
  behindCursor,
  hasFacets,
  hasNumber,
  idsOfDays,
  isAdjusted,
  isByAmount,
  isOwn,
  isRanged,
  merchants,
  more,
  numbers,
  type Scope,
} from '../order-conditions-store.ts';
import { type Examination, examineAdjusted, examineByAmount, examineByTime, isShort } from './order-scans-store.ts';

/** Up to this many orders, reading and checking each one is faster than finding the right ones by a scan of all. */
const FEW = 2_000;
/** How many orders of an index are examined before the search gives up: about 4 ms. */
const LOOKED_AT = 12_000;

/**
 * How a list is found: between which ids, and among which orders (an array's text) if one of its conditions leaves only
 * few.
 */
export type SearchPlan = { days: Bounds; page: Bounds; few: string | null };

/** Decides how a list is found, before it is read and counted. */
export async function planSearch(sql: Reader, scope: Scope): Promise<SearchPlan> {
  const [, days] = await Promise.all([disableSortPlans(sql), idsOfDays(sql, scope)]);
  return { days, page: behindCursor(days, scope), few: await findSelective(sql, scope, days) };
}

/**
 * Disables sorts and bitmap scans, because lists scan indexes in order: rows that the planner estimates as few, and
 * would fetch and sort, may be a million.
 */
async function disableSortPlans(sql: Reader): Promise<void> {
  await sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`;
}

/**
 * Looks for a condition that leaves few orders: a number, an amount range, an owner, a mark. Adjusted orders need no
 * search.
 */
async function findSelective(sql: Reader, scope: Scope, days: Bounds): Promise<string | null> {
  if (hasNumber(scope)) {
    const seen = sql`select o.id from collection_order o where true ${numbers(sql, scope)} limit ${FEW + 1}`;
    return probe(sql, { seen, passes: sql``, whole: isShort(sql, FEW + 1) });
  }
  if (isAdjusted(scope)) return null;
  const walk = {
    sql,
    scope: { ...scope, query: { ...scope.query, sort: '-createTime', cursor: undefined } },
    bounds: days,
    limit: LOOKED_AT + 1,
  } as const;
  const looks: Examination[] = marksOf(sql, scope).map((seen) => ({
    seen: sql`${seen} limit ${FEW + 1}`,
    passes: sql``,
    whole: isShort(sql, FEW + 1),
  }));
  if (isRanged(scope)) looks.push(examineByAmount(walk));
  // By time, each combination's orders are in order already; only an account's may be far apart among its owner's.
  const narrowed = hasFacets(scope) || isOwn(scope) || asksMore(scope);
  if (isByAmount(scope) ? narrowed : scope.query.outAuthNo) looks.push(examineByTime(walk));
  for (const look of looks) {
    const few = await probe(sql, look);
    if (few !== null) return few;
  }
  return null;
}

/**
 * Orders with an index of their own: with a receipt that waits for a decision, held ones, one merchant's (whose index
 * requires `> 0`).
 */
function marksOf(sql: Reader, { query }: Scope): Part[] {
  const { adjustment, complained, merchant } = query;
  return [
    ...(adjustment ? [sql`select o.id from collection_order o where o.adjustment = 'pending' order by o.id`] : []),
    ...(complained ? [sql`select o.id from collection_order o where o.frozen order by o.id`] : []),
    ...(merchant
      ? [
          sql`
            select o.id
            from collection_order o
            where o.merchant_id > 0 and o.merchant_id = any (${merchants(sql, merchant)})
            order by o.merchant_id, o.id`,
        ]
      : []),
  ];
}

const idsRow = rowOf({ ids: nullable(text) });

/** Ids of the orders that pass, if all were examined and few pass; else null. Reads no more of `seen` than it needs. */
async function probe(sql: Reader, { seen, passes, whole }: Examination): Promise<string | null> {
  const row = await readOne(
    idsRow,
    sql`
    with seen as materialized (${seen}),
      found as materialized (select o.id from seen o where o.id is not null ${passes} limit ${FEW + 1})
    select case when (select count(*) from found) <= ${FEW} then
      case when ${whole} then coalesce((select array_agg(f.id)::text from found f), '{}') end end as ids`,
  );
  return row.ids;
}

/** The orders `c` of a count, among those that it examines by the index with most of its conditions. */
export function countingOf(sql: Reader, { scope, plan }: { scope: Scope; plan: SearchPlan }) {
  const { cursor: _, ...query } = scope.query;
  const walk = {
    sql,
    scope: { ...scope, query: { ...query, sort: '-createTime' } },
    bounds: plan.days,
    limit: LOOKED_AT + 1,
  } as const;
  if (isAdjusted(scope)) return { ...examineAdjusted(walk), rest: sql`` };
  return {
    ...(isRanged(scope) && !isOwn(scope) && !hasFacets(scope) ? examineByAmount(walk) : examineByTime(walk)),
    rest: more(sql, scope, plan.days),
  };
}

import type { CollectionListQuery } from '@mashang/contract/collection-orders';
import { parseMoney } from '@mashang/contract/money';
import type { SqlPart as Part, Reader } from '../../platform/database/db.ts';
import { int8, nullable, readOne, rowOf } from '../../platform/database/statements/rows.ts';
import { personalKey } from '../../platform/security/personal.ts';

/** `participantId` is null for everybody's orders, else a participant, which sees its subtree. */
export type Scope = { query: CollectionListQuery; participantId: bigint | null };
/** The id range of a page's orders; orders with ids within `sure` are certainly within the days. */
export type Bounds = { from: bigint; to: bigint; sure: { from: bigint; to: bigint } };

const LAST_ID = 9_223_372_036_854_775_807n;
/**
 * Margin for orders under way at the same time: their ids may be drawn before those of orders that are folded already.
 */
const UNDER_WAY = 1_000n;

export const isByAmount = ({ query }: Scope) => query.sort.endsWith('amount');
export const isRanged = ({ query }: Scope) => Boolean(query.minAmount || query.maxAmount);
export const hasFacets = ({ query }: Scope) => Boolean(query.status || query.notifyStatus || query.product);
export const hasNumber = ({ query }: Scope) => Boolean(query.agtOrderNo || query.mchOrderNo);
/** Whether the filter asks only for some participants' orders. */
export const isOwn = ({ query, participantId }: Scope) =>
  participantId !== null || Boolean(query.outAuthNo) || Boolean(query.participant);
/** Whether the filter needs facts that only the order's row contains. */
export const isMarked = ({ query }: Scope) => Boolean(query.merchant || query.adjustment || query.complained);
/** Whether the filter asks for more than the index of a list contains. */
export const asksMore = (scope: Scope) =>
  isMarked(scope) || Boolean(scope.query.reconciliationStatus || scope.query.startDate || scope.query.endDate);
/** Whether only adjusted orders are asked for; they have their own indexes, which contain all of them. */
export const isAdjusted = ({ query }: Scope) => query.reconciliationStatus === '1';

/** The sort order of a list, as SQL over `o`. */
export function orderOf(sql: Reader, sort: CollectionListQuery['sort']): Part {
  if (sort === '-createTime') return sql`o.id desc`;
  if (sort === 'createTime') return sql`o.id`;
  return sort === 'amount' ? sql`o.amount, o.id` : sql`o.amount desc, o.id desc`;
}

const BY_ID = /^#(\d{1,18})$/;
/** The accounts of a filter: by their number, or one by its id (`#12`), as in links of pages that show no numbers. */
function accountsOf(sql: Reader, outAuthNo: string, column: 'id' | 'participant_id'): Part {
  const id = BY_ID.exec(outAuthNo)?.[1];
  const where = id
    ? sql`x.id = ${id}::bigint`
    : sql`personal_key(x.out_auth_no) = ${personalKey('account', outAuthNo)}`;
  return sql`select x.${sql(column)} from collection_account x where ${where}`;
}

/** The subtree's participants; if the filter has an account number, only its owners. */
export function participants(sql: Reader, { query, participantId }: Scope): Part {
  const mine = participantId === null ? sql`true` : sql`s.path @> array[${participantId}::bigint]`;
  const owning = query.outAuthNo ? sql`and s.id in (${accountsOf(sql, query.outAuthNo, 'participant_id')})` : sql``;
  const named = query.participant ? sql`and ${query.participant} in (s.name, s.id::text)` : sql``;
  return sql`(select s.id from participant s where ${mine} ${owning} ${named})`;
}

export function owned(sql: Reader, scope: Scope): Part {
  return isOwn(scope) ? sql`and o.participant_id = any (array${participants(sql, scope)})` : sql``;
}

export function facets(sql: Reader, { query }: Scope): Part {
  const status = query.status ? sql`and o.status = any (${query.status.split(',').map(Number)}::int[])` : sql``;
  const notify = query.notifyStatus ? sql`and o.notify_status = ${Number(query.notifyStatus)}` : sql``;
  const product = query.product
    ? sql`and o.product_id = any (array(select x.id from product x where ${query.product} in (x.code, x.name)))`
    : sql``;
  return sql`${status} ${notify} ${product}`;
}

export function amounts(sql: Reader, { query: { minAmount, maxAmount } }: Scope): Part {
  return sql`
    ${minAmount ? sql`and o.amount >= ${parseMoney(minAmount)}` : sql``}
      ${maxAmount ? sql`and o.amount <= ${parseMoney(maxAmount)}` : sql``}`;
}

export function account(sql: Reader, { query: { outAuthNo } }: Scope): Part {
  return outAuthNo ? sql`and o.account_id = any (array(${accountsOf(sql, outAuthNo, 'id')}))` : sql``;
}

export function between(sql: Reader, { from, to }: Bounds): Part {
  return sql`and o.id >= ${from}::bigint and o.id <= ${to}::bigint`;
}

const begin = (sql: Reader, { startDate = '' }: CollectionListQuery) =>
  sql`(${startDate}::timestamp at time zone 'Asia/Shanghai')`;
const end = (sql: Reader, { endDate = '' }: CollectionListQuery) =>
  sql`
    ((${endDate}::timestamp + ${endDate.length === 10 ? '1 day' : '1 second'}::interval) at time zone 'Asia/Shanghai')`;

/** Merchants with this number or name, as an array. */
export function merchants(sql: Reader, named: string): Part {
  return sql`array(select x.id from merchant x where ${named} in (x.mch_id, x.name))`;
}

/** Conditions on an order's merchant, on a receipt that waits for a decision, and on a complaint that holds it. */
export function marks(sql: Reader, { query }: Scope): Part {
  const merchant = query.merchant ? sql`and o.merchant_id = any (${merchants(sql, query.merchant)})` : sql``;
  return sql`
    ${merchant} ${query.adjustment ? sql`and o.adjustment = 'pending'` : sql``}
      ${query.complained ? sql`and o.frozen and is_complained(o.id)` : sql``}`;
}

export function adjusted(sql: Reader, { query }: Scope): Part {
  return query.reconciliationStatus ? sql`and o.reconciliation_status = ${Number(query.reconciliationStatus)}` : sql``;
}

export function days(sql: Reader, { query }: Scope): Part {
  const since = query.startDate ? sql`and o.create_time >= ${begin(sql, query)}` : sql``;
  return sql`${since} ${query.endDate ? sql`and o.create_time < ${end(sql, query)}` : sql``}`;
}

/**
 * Conditions on `c` that an order's index cannot check: that it was not adjusted, by the index of adjusted orders; days
 * at their edges and marks, by its row.
 */
export function more(sql: Reader, scope: Scope, { sure }: Bounds): Part {
  const { reconciliationStatus, startDate, endDate } = scope.query;
  const untouched = reconciliationStatus
    ? sql`and (select true from collection_order o where o.id = c.id and o.reconciliation_status = 1) is null`
    : sql``;
  const marked = isMarked(scope)
    ? sql`and (select true from collection_order o where o.id = c.id ${marks(sql, scope)})`
    : sql``;
  if (!startDate && !endDate) return sql`${untouched} ${marked}`;
  return sql`${untouched} ${marked} and (c.id between ${sure.from}::bigint and ${sure.to}::bigint
    or (select true from collection_order o where o.id = c.id ${days(sql, scope)}))`;
}

export function numbers(sql: Reader, { query }: Scope): Part {
  const number = query.agtOrderNo ? sql`and o.agt_order_no = ${query.agtOrderNo}` : sql``;
  return sql`${number} ${query.mchOrderNo ? sql`and o.mch_order_no = ${query.mchOrderNo}` : sql``}`;
}

/** The whole filter as conditions on `o`. */
export function matching(sql: Reader, scope: Scope): Part {
  return sql`
    ${owned(sql, scope)} ${facets(sql, scope)} ${amounts(sql, scope)} ${account(sql, scope)} ${adjusted(sql, scope)}
      ${days(sql, scope)} ${marks(sql, scope)} ${numbers(sql, scope)}`;
}

/** By amount, a page begins after the amount and id of the previous page's last row; by time, the bounds do this. */
export function after(sql: Reader, scope: Scope): Part {
  const [amount = '', id = ''] = (scope.query.cursor ?? '').split('_');
  if (!isByAmount(scope) || !isId(id) || !isId(amount)) return sql``;
  return scope.query.sort.startsWith('-')
    ? sql`and (o.amount, o.id) < (${amount}::bigint, ${id}::bigint)`
    : sql`and (o.amount, o.id) > (${amount}::bigint, ${id}::bigint)`;
}

function isId(text: string): boolean {
  return /^\d{1,18}$/.test(text);
}

/** By time, a cursor is a bound like the days. */
export function behindCursor(days: Bounds, { query }: Scope): Bounds {
  const cursor = query.cursor ?? '';
  if (query.sort.endsWith('amount') || !isId(cursor)) return days;
  const id = BigInt(cursor);
  if (query.sort.startsWith('-')) return { ...days, to: id <= days.to ? id - 1n : days.to };
  return { ...days, from: id >= days.from ? id + 1n : days.from };
}

const idsOfDaysRow = rowOf({
  from: nullable(int8),
  to: nullable(int8),
  before: nullable(int8),
  after: nullable(int8),
});

/**
 * Converts days to ids by the hours that are folded: orders of a later hour have no lower ids. Every order before an
 * hour that is over is folded; so ids beyond those of all hours that reach out of the days are certainly within them.
 */
export async function idsOfDays(sql: Reader, { query }: Scope): Promise<Bounds> {
  const all = { from: 0n, to: LAST_ID };
  if (!query.startDate && !query.endDate) return { ...all, sure: all };
  const since = begin(sql, query);
  const until = end(sql, query);
  const starts = query.startDate
    ? sql`
      (select coalesce(min(h.min_id), (select max(e.max_id) from order_hour e), 0)
        from order_hour h
        where h.hour >= date_trunc('hour', ${since})) as "from",
        (select case when max(h.hour) > ${since}
          + interval '1 hour' then coalesce(max(h.max_id) filter (where h.hour < ${since}), 0) end
          from order_hour h) as before`
    : sql`0::bigint as "from", 0::bigint as before`;
  const ends = query.endDate
    ? sql`
      (select case when max(h.hour) > ${until}
        + interval '1 hour' then coalesce(max(h.max_id) filter (where h.hour < ${until}), 0) end
        from order_hour h) as "to",
        (select min(h.min_id) from order_hour h where h.hour > ${until} - interval '1 hour') as after`
    : sql`null::bigint as "to", ${LAST_ID}::bigint as after`;
  const row = await readOne(idsOfDaysRow, sql`select ${starts}, ${ends}`);
  const { from, to, before, after } = row;
  return {
    from: (from ?? 0n) - UNDER_WAY,
    to: to === null ? LAST_ID : to + UNDER_WAY,
    sure: { from: before === null ? LAST_ID : before + UNDER_WAY, to: (after ?? 0n) - UNDER_WAY },
  };
}

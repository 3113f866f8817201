import type { CollectionListQuery } from '@mashang/contract/collection-orders';
import { parseMoney } from '@mashang/contract/money';
import type { SqlPart as Part, Sql, Tx } from '../../platform/db.ts';
import { personalKey } from '../../platform/personal.ts';

export type Reader = Sql | Tx;
/** Who reads: null for everybody's orders, else a participant with its subtree. */
export type Scope = { query: CollectionListQuery; participantId: bigint | null };
/** Between which ids the orders of a page lie. */
export type Bounds = { from: bigint; to: bigint };

const LAST_ID = 9_223_372_036_854_775_807n;
/** Orders under way at once: their ids may be drawn before those of orders that are folded already. */
const UNDER_WAY = 1_000n;

export const isByAmount = ({ query }: Scope) => query.sort.endsWith('amount');
export const isRanged = ({ query }: Scope) => Boolean(query.minAmount || query.maxAmount);
export const hasFacets = ({ query }: Scope) => Boolean(query.status || query.notifyStatus || query.product);
export const hasNumber = ({ query }: Scope) => Boolean(query.agtOrderNo || query.mchOrderNo);
/** Whether only some participants' orders are asked for. */
export const isOwn = ({ query, participantId }: Scope) =>
  participantId !== null || Boolean(query.outAuthNo) || Boolean(query.participant);
/** Whether an order's row has to be read to know if it belongs to the list. */
export const needsRows = ({ query }: Scope) =>
  Boolean(
    query.reconciliationStatus ||
      query.startDate ||
      query.endDate ||
      query.merchant ||
      query.adjustment ||
      query.complained,
  );

/** Sort order of a list, as SQL over `o`. */
export function orderOf(sql: Reader, sort: CollectionListQuery['sort']): Part {
  if (sort === '-createTime') return sql`o.id desc`;
  if (sort === 'createTime') return sql`o.id`;
  return sort === 'amount' ? sql`o.amount, o.id` : sql`o.amount desc, o.id desc`;
}

/** The subtree's participants; with an account number asked for, only its owners. */
export function participants(sql: Reader, { query, participantId }: Scope): Part {
  const mine = participantId === null ? sql`true` : sql`s.path @> array[${participantId}::bigint]`;
  const owning = query.outAuthNo
    ? sql`and s.id in (select x.participant_id from collection_account x where personal_key(x.out_auth_no) = ${personalKey('account', query.outAuthNo)})`
    : sql``;
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
  return sql`${minAmount ? sql`and o.amount >= ${parseMoney(minAmount)}` : sql``} ${maxAmount ? sql`and o.amount <= ${parseMoney(maxAmount)}` : sql``}`;
}

export function account(sql: Reader, { query: { outAuthNo } }: Scope): Part {
  return outAuthNo
    ? sql`and o.account_id = any (array(select x.id from collection_account x where personal_key(x.out_auth_no) = ${personalKey('account', outAuthNo)}))`
    : sql``;
}

export function between(sql: Reader, { from, to }: Bounds): Part {
  return sql`and o.id >= ${from}::bigint and o.id <= ${to}::bigint`;
}

const begin = (sql: Reader, { startDate = '' }: CollectionListQuery) =>
  sql`(${startDate}::timestamp at time zone 'Asia/Shanghai')`;
const end = (sql: Reader, { endDate = '' }: CollectionListQuery) =>
  sql`((${endDate}::timestamp + ${endDate.length === 10 ? '1 day' : '1 second'}::interval) at time zone 'Asia/Shanghai')`;

/** Merchants of this number or name, as an array. */
export function merchants(sql: Reader, named: string): Part {
  return sql`array(select x.id from merchant x where ${named} in (x.mch_id, x.name))`;
}

/** What only an order's row tells. */
export function rowsOnly(sql: Reader, { query }: Scope): Part {
  const adjusted = query.reconciliationStatus
    ? sql`and o.reconciliation_status = ${Number(query.reconciliationStatus)}`
    : sql``;
  const since = query.startDate ? sql`and o.create_time >= ${begin(sql, query)}` : sql``;
  const until = query.endDate ? sql`and o.create_time < ${end(sql, query)}` : sql``;
  const merchant = query.merchant ? sql`and o.merchant_id = any (${merchants(sql, query.merchant)})` : sql``;
  const differing = query.adjustment ? sql`and o.adjustment = 'pending'` : sql``;
  const held = query.complained ? sql`and o.frozen` : sql``;
  return sql`${adjusted} ${since} ${until} ${merchant} ${differing} ${held}`;
}

export function numbers(sql: Reader, { query }: Scope): Part {
  const number = query.agtOrderNo ? sql`and o.agt_order_no = ${query.agtOrderNo}` : sql``;
  return sql`${number} ${query.mchOrderNo ? sql`and o.mch_order_no = ${query.mchOrderNo}` : sql``}`;
}

/** The whole filter as conditions on `o`. */
export function matching(sql: Reader, scope: Scope): Part {
  return sql`${owned(sql, scope)} ${facets(sql, scope)} ${amounts(sql, scope)} ${account(sql, scope)} ${rowsOnly(sql, scope)} ${numbers(sql, scope)}`;
}

/** By amount a page begins after the amount and id of the last row of the one before; by time its bounds say so. */
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

/** By time a cursor is a bound like days are. */
export function behindCursor(days: Bounds, { query }: Scope): Bounds {
  const cursor = query.cursor ?? '';
  if (query.sort.endsWith('amount') || !isId(cursor)) return days;
  const id = BigInt(cursor);
  if (query.sort.startsWith('-')) return { from: days.from, to: id <= days.to ? id - 1n : days.to };
  return { from: id >= days.from ? id + 1n : days.from, to: days.to };
}

/** Days as ids, by the hours that are folded: orders of a later hour have no lower ids. */
export async function idsOfDays(sql: Reader, { query }: Scope): Promise<Bounds> {
  if (!query.startDate && !query.endDate) return { from: 0n, to: LAST_ID };
  const lowest = query.startDate
    ? sql`(select coalesce(min(h.min_id), (select max(e.max_id) from order_hour e), 0) from order_hour h where h.hour >= date_trunc('hour', ${begin(sql, query)}))`
    : sql`0::bigint`;
  // Only hours that are over have their last orders folded.
  const highest = query.endDate
    ? sql`(select case when max(h.hour) > ${end(sql, query)} + interval '1 hour' then coalesce(max(h.max_id) filter (where h.hour < ${end(sql, query)}), 0) end from order_hour h)`
    : sql`null::bigint`;
  const [row] = await sql`select ${lowest} as from, ${highest} as to`;
  const { from, to } = row as unknown as { from: bigint; to: bigint | null };
  return { from: from - UNDER_WAY, to: to === null ? LAST_ID : to + UNDER_WAY };
}

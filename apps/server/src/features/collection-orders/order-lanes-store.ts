import type { CollectionListQuery } from '@mashang/contract/collection-orders';
import { parseMoney } from '@mashang/contract/money';
import type { SqlPart as Part, Sql, Tx } from '../../platform/db.ts';

type Reader = Sql | Tx;
/** So many orders are fetched and looked at one by one sooner than the right ones are met by going through all. */
const FEW = 5_000;
/** How far counting goes: orders looked at by their index alone, and by their row. */
const LOOKED_AT = { index: 40_000, row: 6_000 };
const LAST_ID = 9_223_372_036_854_775_807n;

/** Who reads: null for everybody's orders, else a participant with its subtree. */
export type Scope = { query: CollectionListQuery; participantId: bigint | null };
/** How a list is found: between which ids, and among which orders where one of its conditions leaves only few. */
export type Way = { from: bigint; to: bigint; few: (() => Part) | null };
type Page = { sql: Reader; scope: Scope; way: Way; limit: number };

const byAmount = ({ query }: Scope) => query.sort.endsWith('amount');
const byFacet = ({ query }: Scope) => Boolean(query.status || query.notifyStatus || query.product);
/** Whether only some participants' orders are asked for. */
const isOwn = ({ query, participantId }: Scope) => participantId !== null || Boolean(query.outAuthNo);

/** Sort order of a list, as SQL over `o`. */
export function orderOf(sql: Reader, sort: CollectionListQuery['sort']): Part {
  if (sort === '-createTime') return sql`o.id desc`;
  if (sort === 'createTime') return sql`o.id`;
  return sort === 'amount' ? sql`o.amount, o.id` : sql`o.amount desc, o.id desc`;
}

/** The subtree's participants; with an account number asked for, only its owners. */
function participants(sql: Reader, { query, participantId }: Scope): Part {
  const mine = participantId === null ? sql`true` : sql`s.path @> array[${participantId}::bigint]`;
  const owning = query.outAuthNo
    ? sql`and s.id in (select x.participant_id from collection_account x where x.out_auth_no = ${query.outAuthNo})`
    : sql``;
  return sql`(select s.id from participant s where ${mine} ${owning})`;
}

function owned(sql: Reader, scope: Scope): Part {
  return isOwn(scope) ? sql`and o.participant_id = any (array${participants(sql, scope)})` : sql``;
}

function begin(sql: Reader, { startDate = '' }: CollectionListQuery): Part {
  return sql`(${startDate}::timestamp at time zone 'Asia/Shanghai')`;
}
function end(sql: Reader, { endDate = '' }: CollectionListQuery): Part {
  return sql`((${endDate}::timestamp + ${endDate.length === 10 ? '1 day' : '1 second'}::interval) at time zone 'Asia/Shanghai')`;
}

function amounts(sql: Reader, { minAmount, maxAmount }: CollectionListQuery): Part {
  return sql`${minAmount ? sql`and o.amount >= ${parseMoney(minAmount)}` : sql``} ${maxAmount ? sql`and o.amount <= ${parseMoney(maxAmount)}` : sql``}`;
}

/** What no index decides. */
function rest(sql: Reader, { query }: Scope): Part {
  const number = query.agtOrderNo ? sql`and o.agt_order_no = ${query.agtOrderNo}` : sql``;
  const theirs = query.mchOrderNo ? sql`and o.mch_order_no = ${query.mchOrderNo}` : sql``;
  const account = query.outAuthNo
    ? sql`and o.account_id = any (array(select x.id from collection_account x where x.out_auth_no = ${query.outAuthNo}))`
    : sql``;
  const adjusted = query.reconciliationStatus
    ? sql`and o.reconciliation_status = ${Number(query.reconciliationStatus)}`
    : sql``;
  const since = query.startDate ? sql`and o.create_time >= ${begin(sql, query)}` : sql``;
  const until = query.endDate ? sql`and o.create_time < ${end(sql, query)}` : sql``;
  return sql`${number} ${theirs} ${account} ${adjusted} ${amounts(sql, query)} ${since} ${until}`;
}

function facets(sql: Reader, { query }: Scope): Part {
  const status = query.status ? sql`and o.status = any (${query.status.split(',').map(Number)}::int[])` : sql``;
  const notify = query.notifyStatus ? sql`and o.notify_status = ${Number(query.notifyStatus)}` : sql``;
  const product = query.product
    ? sql`and o.product_id = any (array(select x.id from product x where ${query.product} in (x.code, x.name)))`
    : sql``;
  return sql`${status} ${notify} ${product}`;
}

/**
 * Orders of the filter's states, callback states and products, a lane each, in the order of their ids. Everybody's lane is named by comparing whole
 * rows, not by equality: then no other index has that order, and the planner cannot take one that has to look for the lane's rows.
 */
function laneRows(page: Page, where: Part): Part {
  const { sql, scope, way, limit } = page;
  const { query } = scope;
  const products = query.product ? sql`where ${query.product} in (x.code, x.name)` : sql``;
  const own = isOwn(scope);
  const down = query.sort.startsWith('-') ? sql`desc` : sql``;
  // Row-level security narrows by participant too, and would walk all of its rows where the lane is a comparison.
  const lane = own
    ? sql`o.participant_id = l_own.id and o.status = l_status and o.notify_status = l_notify and o.product_id = l_product.id
        and o.id >= ${way.from}::bigint and o.id <= ${way.to}::bigint`
    : sql`(o.status, o.notify_status, o.product_id, o.id) >= (l_status, l_notify, l_product.id, ${way.from}::bigint)
        and (o.status, o.notify_status, o.product_id, o.id) <= (l_status, l_notify, l_product.id, ${way.to}::bigint)`;
  return sql`
    select o.id, o.amount from unnest(${(query.status ?? '1,2,3,4,5,6').split(',').map(Number)}::int[]) l_status
    cross join unnest(${query.notifyStatus ? [Number(query.notifyStatus)] : [0, 1, 2, 3]}::int[]) l_notify
    cross join (select x.id from product x ${products}) l_product ${own ? sql`cross join ${participants(sql, scope)} l_own` : sql``}
    cross join lateral (
      select o.id, o.amount from collection_order o
      where ${lane} ${where}
      order by o.status ${down}, o.notify_status ${down}, o.product_id ${down}, o.id ${down} limit ${limit}
    ) o`;
}

/** Ids and amounts of the first orders of a list; `where` narrows what the way leaves. */
function timeRows(page: Page, where: Part): Part {
  const { sql, scope, way, limit } = page;
  const between = sql`o.id >= ${way.from}::bigint and o.id <= ${way.to}::bigint`;
  const order = orderOf(sql, scope.query.sort);
  if (byFacet(scope)) return laneRows(page, where);
  if (!isOwn(scope))
    return sql`select o.id, o.amount from collection_order o where ${between} ${where} order by ${order} limit ${limit}`;
  const down = scope.query.sort.startsWith('-') ? sql`desc` : sql``;
  return sql`select o.id, o.amount from ${participants(sql, scope)} l_own cross join lateral (
    select o.id, o.amount from collection_order o
    where o.participant_id = l_own.id and ${between} ${where}
    order by o.participant_id ${down}, o.id ${down} limit ${limit}) o`;
}

/** Ids, amounts of at least the first `limit` orders of a list: heads of its lanes, or all where a condition leaves few. */
export function headOf(page: Page): Part {
  const { sql, scope, way, limit } = page;
  const { query } = scope;
  const order = orderOf(sql, query.sort);
  const where = sql`${owned(sql, scope)} ${facets(sql, scope)} ${rest(sql, scope)} ${after(sql, scope)}`;
  if (way.few)
    return sql`select o.id, o.amount from (${way.few()}) few join collection_order o on o.id = few.id where true ${where} order by ${order} limit ${limit}`;
  if (query.agtOrderNo || query.mchOrderNo || byAmount(scope))
    return sql`select o.id, o.amount from collection_order o where o.id >= ${way.from}::bigint and o.id <= ${way.to}::bigint ${where} order by ${order} limit ${limit}`;
  return timeRows(page, rest(sql, scope));
}

/**
 * Ids of what a filter has, at most `limit`, for counting: `seen` as far as counting goes, `found` of these. Where all that was to be seen was
 * looked at, the count is whole.
 */
export function countOf({ sql, scope, way, limit }: Page): { seen: Part; found: Part; most: number } {
  const { query } = scope;
  const ranged = Boolean(query.minAmount || query.maxAmount);
  const where = sql`${facets(sql, scope)} ${rest(sql, scope)}`;
  const rows = sql`select o.id from seen s join collection_order o on o.id = s.id where true ${where} limit ${limit}`;
  if (way.few) return { seen: way.few(), found: rows, most: FEW + 1 };
  if (query.agtOrderNo || query.mchOrderNo) {
    const seen = sql`select o.id from collection_order o where true ${owned(sql, scope)} ${rest(sql, scope)} limit ${limit}`;
    return { seen, found: rows, most: limit };
  }
  if (ranged) {
    const most = LOOKED_AT.index;
    const seen = sql`select o.id, o.status, o.notify_status, o.product_id from collection_order o
      where true ${owned(sql, scope)} ${amounts(sql, query)} order by o.amount, o.id limit ${most}`;
    const between = sql`o.id >= ${way.from}::bigint and o.id <= ${way.to}::bigint`;
    return { seen, found: sql`select o.id from seen o where ${between} ${facets(sql, scope)} limit ${limit}`, most };
  }
  const exact = !query.reconciliationStatus && !query.outAuthNo && !query.startDate && !query.endDate;
  const most = exact ? limit : LOOKED_AT.row;
  const seen = sql`select o.id from (${timeRows({ sql, scope, way, limit: most }, sql``)}) o limit ${most}`;
  return { seen, found: exact ? sql`select id from seen` : rows, most };
}

/** By amount a page begins after the amount and id of the last row of the one before; by time its way says so. */
function after(sql: Reader, scope: Scope): Part {
  const [amount = '', id = ''] = (scope.query.cursor ?? '').split('_');
  if (!byAmount(scope) || !isId(id) || !isId(amount)) return sql``;
  return scope.query.sort.startsWith('-')
    ? sql`and (o.amount, o.id) < (${amount}::bigint, ${id}::bigint)`
    : sql`and (o.amount, o.id) > (${amount}::bigint, ${id}::bigint)`;
}

function isId(text: string): boolean {
  return /^\d{1,18}$/.test(text);
}

/**
 * Days as ids, as far as they are folded; the newest days keep a day's slack. By time a cursor is a bound like them.
 */
async function boundsOf(sql: Reader, { query }: Scope): Promise<{ from: bigint; to: bigint }> {
  let [from, to] = [0n, LAST_ID];
  if (query.startDate || query.endDate) {
    const lowest = query.startDate
      ? sql`(select coalesce(min(d.min_id), (select max(e.max_id) - 100000 from order_day e), 0) from order_day d where d.day >= shanghai_day(${begin(sql, query)}) - 1)`
      : sql`0::bigint`;
    const highest = query.endDate
      ? sql`(select case when max(d.day) > shanghai_day(${end(sql, query)}) + 1 then max(d.max_id) filter (where d.day <= shanghai_day(${end(sql, query)})) end from order_day d)`
      : sql`null::bigint`;
    const [row] = (await sql`select ${lowest} as from, ${highest} as to`) as unknown as {
      from: bigint;
      to: bigint | null;
    }[];
    from = row?.from ?? 0n;
    to = row?.to ?? LAST_ID;
  }
  const cursor = query.cursor ?? '';
  if (query.sort.endsWith('amount') || !isId(cursor)) return { from, to };
  const id = BigInt(cursor);
  if (query.sort.startsWith('-')) return { from, to: id <= to ? id - 1n : to };
  return { from: id >= from ? id + 1n : from, to };
}

/** Looks for a condition that leaves few orders: states and products, an amount range, the reader's own, days. */
async function findFew(sql: Reader, scope: Scope, bounds: { from: bigint; to: bigint }): Promise<(() => Part) | null> {
  const { query } = scope;
  const all: CollectionListQuery = { page: 1, limit: 1, sort: '-createTime' };
  const ranged = Boolean(query.minAmount || query.maxAmount);
  // Paged by time its lanes are in order already, and nothing else narrows them.
  const adjusted = query.reconciliationStatus === '1';
  if (!ranged && !adjusted && !byAmount(scope)) return null;
  const limit = FEW + 1;
  const way: Way = { ...bounds, few: null };
  const facet = {
    ...all,
    status: query.status,
    notifyStatus: query.notifyStatus,
    product: query.product,
    outAuthNo: query.outAuthNo,
  };
  const searches: (() => Part)[] = [];
  if (adjusted)
    searches.push(
      () => sql`select o.id from collection_order o where o.reconciliation_status = 1 order by o.id limit ${limit}`,
    );
  if (byFacet(scope) || isOwn(scope) || query.startDate || query.endDate)
    searches.push(() =>
      timeRows({ sql, scope: { query: facet, participantId: scope.participantId }, way, limit }, sql``),
    );
  if (ranged)
    searches.push(
      () =>
        sql`select o.id from collection_order o where true ${owned(sql, scope)} ${amounts(sql, query)} order by o.amount, o.id limit ${limit}`,
    );
  for (const search of searches) {
    const [row] = await sql`select count(*)::int as n from (select from (${search()}) o limit ${limit}) x`;
    if ((row as { n: number }).n <= FEW) return search;
  }
  return null;
}

/** The whole filter as conditions on `o`, for work that reads all of it anyway. */
export function matching(sql: Reader, scope: Scope): Part {
  return sql`${owned(sql, scope)} ${facets(sql, scope)} ${rest(sql, scope)}`;
}

/** Decides how a list is found before it is read. */
export async function findWay(sql: Reader, scope: Scope): Promise<Way> {
  const bounds = await boundsOf(sql, scope);
  return { ...bounds, few: await findFew(sql, scope, bounds) };
}

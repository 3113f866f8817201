import { CURRENCIES } from '@mashang/contract/money';
import { PLACE_NAMES, type SolvencyDifferenceQuery } from '@mashang/contract/solvency';
import type { Reader, Tx, Writer } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  int4,
  int8,
  keyOf,
  nullable,
  oneOf,
  type RowOf,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

const solvencyRow = rowOf({
  side: oneOf(['owed', 'asset', 'own', 'books', 'outside']),
  item: text,
  currency: oneOf(CURRENCIES),
  amount: int8,
});
export type SolvencyRow = RowOf<typeof solvencyRow>;
export async function listSolvency(tx: Tx): Promise<SolvencyRow[]> {
  return readRows(solvencyRow, tx`select side, item, currency, amount from solvency_line() order by side, item`);
}

const placeRow = rowOf({
  place: keyOf(PLACE_NAMES),
  accountCode: text,
  accountName: text,
  outside: int8,
  apart: int8,
  differences: int4,
});
export type PlaceRow = RowOf<typeof placeRow>;
/**
 * The amount that each account of each place holds by its evidence, and the excess of the books over it. The excess is
 * the sum of the listed differences, so that a row and its list cannot disagree.
 */
export async function listPlaces(tx: Tx): Promise<PlaceRow[]> {
  return readRows(
    placeRow,
    tx`
    with held (place, bank_account_id, outside, apart, differences) as (
      select e.place, e.bank_account_id, e.amount, 0, 0 from place_evidence() e
      union all
      select d.place, d.bank_account_id, 0, coalesce(d.booked, 0) - coalesce(d.shown, 0), 1
      from clearing_differences() d
      union all
      select case a.kind when 'own' then 'own' else 'bank' end, a.id, 0, 0, 0 from bank_account a
    )
    select h.place, coalesce(a.code, '') as "accountCode", coalesce(a.bank, '') as "accountName",
      sum(h.outside)::bigint as outside, sum(h.apart)::bigint as apart, sum(h.differences)::int as differences
    from held h
    left join bank_account a on a.id = h.bank_account_id
    group by 1, 2, 3
    order by 1, 2`,
  );
}

const differenceRow = rowOf({
  place: keyOf(PLACE_NAMES),
  accountCode: text,
  accountName: text,
  key: text,
  currency: oneOf(CURRENCIES),
  booked: nullable(int8),
  shown: nullable(int8),
  time: text,
  ageHours: int4,
  type: text,
  orderNo: text,
  reference: text,
  moment: int8,
  total: int4,
  apart: int8,
});
export type DifferenceRow = RowOf<typeof differenceRow>;

/** The position of a cursor; `moment` in microseconds. */
export type DifferenceMark = { moment: bigint; place: string; accountCode: string; key: string };

/**
 * Differences between books and places, newest first, after a position; each row has the number and the sum of all that
 * the filter finds.
 */
export async function listDifferences(
  sql: Reader,
  query: SolvencyDifferenceQuery,
  from: DifferenceMark | null,
): Promise<DifferenceRow[]> {
  const parts = [sql`true`];
  if (query.place) parts.push(sql`d.place = ${query.place}`);
  if (query.account) parts.push(sql`a.code = ${query.account}`);
  if (query.kind === 'unproven') parts.push(sql`d.shown is null`);
  if (query.kind === 'unbooked') parts.push(sql`d.booked is null`);
  if (query.kind === 'differs') parts.push(sql`d.booked is not null and d.shown is not null`);
  if (query.startDate) parts.push(sql`d.at >= ${query.startDate}::timestamp at time zone 'Asia/Shanghai'`);
  if (query.endDate)
    parts.push(
      sql`
        d.at < (
          ${query.endDate}::timestamp + ${query.endDate.length === 10 ? '1 day' : '1 second'}::interval)
          at time zone 'Asia/Shanghai'`,
    );
  const where = parts.reduce((left, right) => sql`${left} and ${right}`);
  const after = from
    ? sql`
      where (f.moment, f.place, f.code, f.key) < (${from.moment}::bigint, ${from.place}, ${from.accountCode},
        ${from.key})`
    : sql``;
  return readRows(
    differenceRow,
    sql`
    with found as (
      select d.place, d.key, d.currency, d.booked, d.shown, d.at, d.type, d.order_no, d.reference,
        coalesce(a.code, '') as code, coalesce(a.bank, '') as bank,
        (extract(epoch from d.at) * 1000000)::bigint as moment,
        count(*) over ()::int as total,
        sum(coalesce(d.booked, 0) - coalesce(d.shown, 0)) over ()::bigint as apart
      from clearing_differences() d
      left join bank_account a on a.id = d.bank_account_id
      where ${where}
    )
    select f.place, f.code as "accountCode", f.bank as "accountName", f.key, f.currency, f.booked, f.shown,
      wire_time(f.at) as time,
      greatest(0, floor(extract(epoch from now() - f.at) / 3600))::int as "ageHours",
      f.type, f.order_no as "orderNo", f.reference, f.moment, f.total, f.apart
    from found f ${after}
    order by f.moment desc, f.place desc, f.code desc, f.key desc
    limit ${query.limit}`,
  );
}

const pointRow = rowOf({
  time: text,
  owed: tables.solvency_point.owed,
  books: tables.solvency_point.books,
  outside: tables.solvency_point.outside,
  cover: int8,
});
export type PointRow = RowOf<typeof pointRow>;
/** For every interval of `minutes`, the minute with the least cover; and the newest point. */
export async function listPoints(tx: Tx, { hours, minutes }: { hours: number; minutes: number }): Promise<PointRow[]> {
  return readRows(
    pointRow,
    tx`
    with points as (
      select p.at, p.owed, p.books, p.outside, least(p.books, p.outside) - p.owed as cover,
        extract(epoch from p.at)::bigint / (${minutes}::int * 60) as part
      from solvency_point p
      where p.currency = 'CNY' and p.at > now() - ${hours}::int * interval '1 hour'
    ), least_covered as (
      select distinct on (p.part) p.* from points p order by p.part, p.cover, p.at desc
    ), newest as (
      select p.* from points p order by p.at desc limit 1
    )
    select wire_time(x.at) as time, x.owed, x.books, x.outside, x.cover
    from (select * from least_covered union select * from newest) x
    order by x.at`,
  );
}

/** Stores the minute's point, once for all processes. */
export async function noteSolvencyPoint(sql: Writer): Promise<void> {
  await sql`select note_solvency()`;
}

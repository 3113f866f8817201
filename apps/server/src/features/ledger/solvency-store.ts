import { CURRENCIES } from '@mashang/contract/money';
import type { Tx, Writer } from '../../platform/db.ts';
import { int4, int8, nullable, oneOf, type RowOf, readRows, rowOf, text } from '../../platform/rows.ts';
import { tables } from '../../platform/table-columns.ts';

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

const differenceRow = rowOf({
  place: text,
  key: text,
  currency: oneOf(CURRENCIES),
  booked: nullable(int8),
  shown: nullable(int8),
  time: text,
  ageHours: int4,
  type: text,
  orderNo: text,
  reference: text,
  state: text,
});
export type DifferenceRow = RowOf<typeof differenceRow>;
export type Differences = { rows: DifferenceRow[]; count: number };
const differencesRow = rowOf({ ...differenceRow.columns, count: int4 });

/** Where books and places disagree, the oldest first, with how many there are. */
export async function listDifferences(tx: Tx, most: number): Promise<Differences> {
  const rows = await readRows(
    differencesRow,
    tx`
    select place, key, currency, booked, shown, wire_time(at) as time, greatest(0, floor(extract(epoch from now() - at) / 3600))::int as "ageHours", type, order_no as "orderNo",
      reference, state, count(*) over ()::int as count from clearing_differences() order by at, key limit ${most}`,
  );
  return { rows, count: rows[0]?.count ?? 0 };
}

const pointRow = rowOf({
  time: text,
  owed: tables.solvency_point.owed,
  books: tables.solvency_point.books,
  outside: tables.solvency_point.outside,
});
export type PointRow = RowOf<typeof pointRow>;
/** The last day's points, one in so many minutes. */
export async function listPoints(tx: Tx, everyMinutes: number): Promise<PointRow[]> {
  return readRows(
    pointRow,
    tx`
    select wire_time(at) as time, owed, books, outside from solvency_point where currency = 'CNY' and at > now() - interval '24 hours'
      and (extract(minute from at)::int % ${everyMinutes} = 0 or at = (select max(x.at) from solvency_point x)) order by at`,
  );
}

/** The minute's point, once for all processes. */
export async function noteSolvencyPoint(sql: Writer): Promise<void> {
  await sql`select note_solvency()`;
}

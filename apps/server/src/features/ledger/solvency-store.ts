import type { Sql, Tx } from '../../platform/db.ts';

export type SolvencyRow = {
  side: 'owed' | 'asset' | 'own' | 'books' | 'outside';
  item: string;
  currency: 'CNY';
  amount: bigint;
};
export async function listSolvency(tx: Tx): Promise<SolvencyRow[]> {
  return tx`select side, item, currency, amount from solvency_line() order by side, item` as never;
}

export type DifferenceRow = {
  place: string;
  key: string;
  currency: 'CNY';
  booked: bigint | null;
  shown: bigint | null;
  time: string;
  ageHours: number;
  type: string;
  orderNo: string;
  reference: string;
  state: string;
};
export type Differences = { rows: DifferenceRow[]; count: number };
/** Where books and places disagree, the oldest first, with how many there are. */
export async function listDifferences(tx: Tx, most: number): Promise<Differences> {
  const rows = await tx<(DifferenceRow & { count: number })[]>`
    select place, key, currency, booked, shown, wire_time(at) as time, greatest(0, floor(extract(epoch from now() - at) / 3600))::int as "ageHours", type, order_no as "orderNo",
      reference, state, count(*) over ()::int as count from clearing_differences() order by at, key limit ${most}`;
  return { rows, count: rows[0]?.count ?? 0 };
}

export type PointRow = { time: string; owed: bigint; books: bigint; outside: bigint };
/** The last day's points, one in so many minutes. */
export async function listPoints(tx: Tx, everyMinutes: number): Promise<PointRow[]> {
  return tx`
    select wire_time(at) as time, owed, books, outside from solvency_point where currency = 'CNY' and at > now() - interval '24 hours'
      and (extract(minute from at)::int % ${everyMinutes} = 0 or at = (select max(x.at) from solvency_point x)) order by at` as never;
}

/** The minute's point, once for all processes. */
export async function noteSolvencyPoint(sql: Sql): Promise<void> {
  await sql`select note_solvency()`;
}

import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import {
  PLACE_NAMES,
  SOLVENCY_ITEMS,
  type Solvency,
  type SolvencyItem,
  type SolvencyPlace,
} from '@mashang/contract/solvency';
import { formatTime } from '@mashang/contract/time';
import { asReader } from '../../platform/reader.ts';
import { allow, type Ctx } from '../../platform/verb.ts';
import { transferTypeName } from './read-ledger.ts';
import { type DifferenceRow, listDifferences, listPoints, listSolvency, type SolvencyRow } from './solvency-store.ts';

const DIFFERENCES_MOST = 200;
const EVERY_MINUTES = 10;

const sumOf = (rows: readonly SolvencyRow[]) => rows.reduce((total, { amount }) => total + amount, 0n);

/** What is owed beside what is held, now and over the last day, and every difference between the books and the places. */
export async function readSolvency(ctx: Ctx): Promise<Solvency> {
  allow(ctx.actor, 'ledger:books');
  return asReader(ctx, async (tx) => {
    const rows = await listSolvency(tx);
    const differences = await listDifferences(tx, DIFFERENCES_MOST);
    const points = await listPoints(tx, EVERY_MINUTES);
    return {
      at: formatTime(ctx.now),
      currency: BOOKS_CURRENCY,
      ...totalsOf(rows),
      differenceCount: differences.count,
      differences: differences.rows.map(viewDifference),
      points: points.map(({ time, owed, books, outside }) => ({
        time,
        owed: formatMoney(owed),
        books: formatMoney(books),
        outside: formatMoney(outside),
      })),
    };
  });
}

function totalsOf(
  all: readonly SolvencyRow[],
): Pick<
  Solvency,
  'owed' | 'owedTotal' | 'assets' | 'own' | 'places' | 'booksTotal' | 'outsideTotal' | 'cover' | 'difference'
> {
  const on = (side: SolvencyRow['side']) => all.filter((row) => row.side === side);
  const amountOf = (side: SolvencyRow['side'], item: string) => sumOf(on(side).filter((row) => row.item === item));
  const owed = sumOf(on('owed'));
  const books = sumOf(on('books'));
  const outside = sumOf(on('outside'));
  return {
    owed: (Object.keys(SOLVENCY_ITEMS) as SolvencyItem[]).map((item) => ({
      item,
      amount: formatMoney(amountOf('owed', item)),
    })),
    owedTotal: formatMoney(owed),
    assets: formatMoney(sumOf(on('asset'))),
    own: formatMoney(sumOf(on('own'))),
    places: (Object.keys(PLACE_NAMES) as SolvencyPlace[]).map((place) => ({
      place,
      books: formatMoney(amountOf('books', place)),
      outside: formatMoney(amountOf('outside', place)),
      difference: formatMoney(amountOf('books', place) - amountOf('outside', place)),
    })),
    booksTotal: formatMoney(books),
    outsideTotal: formatMoney(outside),
    cover: formatMoney(books - amountOf('books', 'own') - owed),
    difference: formatMoney(books - outside),
  };
}

function viewDifference(row: DifferenceRow): Solvency['differences'][number] {
  const { place, key, booked, shown, time, ageHours, type, orderNo, reference, state } = row;
  return {
    ...{ place: place as SolvencyPlace, key, orderNo, reference, time, ageHours, state },
    kind: shown === null ? 'unproven' : booked === null ? 'unbooked' : 'differs',
    type: type && transferTypeName(type),
    booked: booked === null ? '' : formatMoney(booked),
    shown: shown === null ? '' : formatMoney(shown),
    amount: formatMoney((booked ?? 0n) - (shown ?? 0n)),
  };
}

import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import {
  PLACE_NAMES,
  SOLVENCY_ITEMS,
  SOLVENCY_SPANS,
  type Solvency,
  type SolvencyQuery,
} from '@mashang/contract/solvency';
import { keysOf } from '@mashang/contract/states';
import { formatTime } from '@mashang/contract/time';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { listPlaces, listPoints, listSolvency, type PlaceRow, type SolvencyRow } from './solvency-store.ts';

type Totals = Omit<Solvency, 'at' | 'currency' | 'places' | 'differenceCount' | 'points'>;

const sumOf = (rows: readonly SolvencyRow[]) => rows.reduce((total, { amount }) => total + amount, 0n);

/** The amounts owed and the amounts held, now and over the requested window. */
export async function readSolvency(ctx: Ctx, { span }: SolvencyQuery): Promise<Solvency> {
  allow(ctx.actor, 'ledger:books');
  return asReader(ctx, async (tx) => {
    const rows = await listSolvency(tx);
    const places = await listPlaces(tx);
    const points = await listPoints(tx, SOLVENCY_SPANS[span]);
    return {
      at: formatTime(ctx.now),
      currency: BOOKS_CURRENCY,
      ...totalsOf(rows),
      places: viewPlaces(places),
      differenceCount: places.reduce((count, { differences }) => count + differences, 0),
      points: points.map(({ time, owed, books, outside, cover }) => ({
        time,
        owed: formatMoney(owed),
        books: formatMoney(books),
        outside: formatMoney(outside),
        cover: formatMoney(cover),
      })),
    };
  });
}

function totalsOf(all: readonly SolvencyRow[]): Totals {
  const on = (side: SolvencyRow['side']) => all.filter((row) => row.side === side);
  const amountOf = (side: SolvencyRow['side'], item: string) => sumOf(on(side).filter((row) => row.item === item));
  const owed = sumOf(on('owed'));
  const books = sumOf(on('books'));
  const outside = sumOf(on('outside'));
  return {
    owed: keysOf(SOLVENCY_ITEMS).map((item) => ({
      item,
      amount: formatMoney(amountOf('owed', item)),
    })),
    owedTotal: formatMoney(owed),
    assets: formatMoney(sumOf(on('asset'))),
    own: formatMoney(sumOf(on('own'))),
    booksTotal: formatMoney(books),
    outsideTotal: formatMoney(outside),
    cover: formatMoney(books - amountOf('books', 'own') - owed),
    outsideCover: formatMoney(outside - amountOf('outside', 'own') - owed),
    difference: formatMoney(books - outside),
  };
}

/** Every place, account by account; a place without accounts is shown with zero. */
function viewPlaces(rows: readonly PlaceRow[]): Solvency['places'] {
  const nothing = { accountCode: '', accountName: '', outside: 0n, apart: 0n };
  return keysOf(PLACE_NAMES).flatMap((place) => {
    const accounts = rows.filter((row) => row.place === place);
    return (accounts.length > 0 ? accounts : [nothing]).map(({ accountCode, accountName, outside, apart }) => ({
      place,
      accountCode,
      accountName,
      books: formatMoney(outside + apart),
      outside: formatMoney(outside),
      difference: formatMoney(apart),
    }));
  });
}

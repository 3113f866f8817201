import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import type { SolvencyDifference, SolvencyDifferencePage, SolvencyDifferenceQuery } from '@mashang/contract/solvency';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { KIND_OF_NUMBER } from '../books/read-books.ts';
import { transferTypeName } from '../read-ledger.ts';
import * as zh from '../zh.ts';
import { type DifferenceMark, type DifferenceRow, listDifferences } from './solvency-store.ts';

/** A page of the differences between books and places, newest first, with the sum of all that the filter finds. */
export async function readSolvencyDifferences(
  ctx: Ctx,
  query: SolvencyDifferenceQuery,
): Promise<SolvencyDifferencePage> {
  allow(ctx.actor, 'ledger:books');
  const { page, limit } = query;
  const from = markOf(query.cursor);
  if (page > 1 && !from) throw new BusinessError('invalid', zh.faults.fromFirstPage);
  return asReader(ctx, async (tx) => {
    const rows = await listDifferences(tx, query, from);
    // After the last row no row carries the sum, so it is read from the first row.
    const [counted] = rows.length > 0 || !from ? rows : await listDifferences(tx, { ...query, limit: 1 }, null);
    const last = rows.at(-1);
    return {
      list: rows.map(viewDifference),
      currency: BOOKS_CURRENCY,
      amount: formatMoney(counted?.apart ?? 0n),
      total: Math.min(counted?.total ?? 0, TOTAL_CAP),
      totalIsCapped: (counted?.total ?? 0) > TOTAL_CAP || undefined,
      page,
      limit,
      nextCursor: rows.length === limit && last ? cursorOf(last) : undefined,
    };
  });
}

function cursorOf({ moment, place, accountCode, key }: DifferenceRow): string {
  return [moment, place, accountCode, key].join('.');
}

function markOf(cursor: string | undefined): DifferenceMark | null {
  const [, moment, place, accountCode = '', key] =
    /^(\d{1,18})[.]([a-z]{1,16})[.]([a-z0-9-]{0,32})[.]([a-z]{1,16}:\d{1,19})$/.exec(cursor ?? '') ?? [];
  return moment && place && key ? { moment: BigInt(moment), place, accountCode, key } : null;
}

function viewDifference(row: DifferenceRow): SolvencyDifference {
  const { place, accountCode, accountName, key, currency, booked, shown, time, ageHours, type, orderNo, reference } =
    row;
  return {
    id: `${place}-${accountCode}-${key}`,
    place,
    accountCode,
    accountName,
    key,
    currency,
    orderNo,
    reference,
    time,
    ageHours,
    kind: shown === null ? 'unproven' : booked === null ? 'unbooked' : 'differs',
    typeName: type && transferTypeName(type),
    orderKind: KIND_OF_NUMBER[orderNo.slice(0, 2)] ?? '',
    booked: booked === null ? '' : formatMoney(booked),
    shown: shown === null ? '' : formatMoney(shown),
    amount: formatMoney((booked ?? 0n) - (shown ?? 0n)),
  };
}

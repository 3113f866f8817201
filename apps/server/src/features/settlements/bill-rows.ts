import { BILL_CSV_MAX, type BillQuery, type MerchantBill } from '@mashang/contract/merchant-bills';
import { pageOfRows } from '@mashang/contract/merchant-lists';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type { OwnDays } from '@mashang/contract/own-bills';
import { parseTime } from '@mashang/contract/time';
import type { Tx } from '../../platform/database/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { type BillRow, listBillRows } from './bill-store.ts';
import { nextDay } from './statement-rules.ts';
import { findPayable } from './statement-store.ts';
import * as zh from './zh.ts';

/** A posting of a day may be committed this long after its end. */
const LATE_MS = 5 * 60_000;

type Rows = MerchantBill['list'];
/** Returns a page of the postings of a merchant's balance on some days, oldest first. */
export async function billPage(
  tx: Tx,
  merchantId: bigint,
  { cursor, limit, ...days }: OwnDays & Pick<BillQuery, 'cursor' | 'limit'>,
): Promise<{ list: Rows; nextCursor: string }> {
  const rows = await rowsOf(tx, merchantId, { ...days, cursor, limit: limit + 1 });
  return pageOfRows(rows, limit, ({ id }) => id);
}

/** Returns all of them, for a file. Throws 409 where they are too many. */
export async function allBillRows(tx: Tx, merchantId: bigint, days: OwnDays): Promise<Rows> {
  const rows = await rowsOf(tx, merchantId, { ...days, cursor: undefined, limit: BILL_CSV_MAX + 1 });
  if (rows.length > BILL_CSV_MAX)
    throw new BusinessError('conflict', zh.merchantBill.tooLong(BILL_CSV_MAX)).because('bill_too_long');
  return rows;
}

async function rowsOf(
  tx: Tx,
  merchantId: bigint,
  { startDate, endDate, cursor, limit }: OwnDays & { cursor: string | undefined; limit: number },
): Promise<Rows> {
  const [transfer = '0', line = '0'] = cursor?.split('-') ?? [];
  const account = await findPayable(tx, merchantId);
  const asked = { account, from: startDate, until: nextDay(endDate), after: { transfer, line }, limit };
  return (await listBillRows(tx, asked)).map(viewRow);
}

function viewRow(row: BillRow): Rows[number] {
  return {
    id: `${row.transferId}-${row.line}`,
    type: row.type,
    orderNo: row.orderNo,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(row.amount),
    balanceAfter: row.balanceAfter === null ? '' : formatMoney(row.balanceAfter),
    time: row.time,
  };
}

/** Throws 400 for a day that has not begun. */
export function refuseFuture({ now }: Ctx, field: string, day: string): void {
  if (parseTime(day) > now) throw invalidField(field, zh.merchantBill.notYet);
}

/** Whether nothing is added to the bill of a day any more. */
export function isFinal({ now }: Ctx, day: string): boolean {
  return now >= parseTime(nextDay(day)) + LATE_MS;
}

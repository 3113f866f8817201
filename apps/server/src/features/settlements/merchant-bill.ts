import { BILL_CSV_MAX, type BillQuery, type MerchantBill } from '@mashang/contract/merchant-bills';
import { pageOfRows } from '@mashang/contract/merchant-lists';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type { SettlementStatement } from '@mashang/contract/settlements';
import { formatTime, parseTime } from '@mashang/contract/time';
import type { Tx } from '../../platform/database/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { merchantOf } from '../../platform/verbs/acting.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { type BillRow, listBillRows, readTogether } from './bill-store.ts';
import { statementOfDay } from './read-statement.ts';
import { billText } from './statement-files.ts';
import { findPayable } from './statement-store.ts';
import * as zh from './zh.ts';

type Asked = BillQuery & { day: string };
const DAY_MS = 86_400_000;
/** A posting of a day may be committed this long after its end. */
const LATE_MS = 5 * 60_000;

/** GET /api/v1/bills/{day}: the day's statement, and a page of its rows, read in one transaction. */
export async function readBill(ctx: Ctx, { day, cursor, limit }: Asked): Promise<MerchantBill> {
  const { merchantId } = merchantOf(ctx);
  refuseFuture(ctx, day);
  return readTogether(ctx.platform.db.app, async (tx) => {
    const statement = await statementOfDay(tx, merchantId.toString(), day);
    const rows = await rowsOf(tx, merchantId, { day, cursor, limit: limit + 1 });
    const { list, nextCursor } = pageOfRows(rows, limit, ({ id }) => id);
    return { ...statement, day, final: isFinal(ctx, day), list, nextCursor };
  });
}

/** The same with all rows of the day, as CSV. Throws 409 for a day that has too many. */
export async function billCsv(ctx: Ctx, { day }: Asked): Promise<string> {
  const { merchantId } = merchantOf(ctx);
  refuseFuture(ctx, day);
  const { statement, rows } = await readTogether(ctx.platform.db.app, async (tx) => ({
    statement: await statementOfDay(tx, merchantId.toString(), day),
    rows: await rowsOf(tx, merchantId, { day, cursor: undefined, limit: BILL_CSV_MAX + 1 }),
  }));
  if (rows.length > BILL_CSV_MAX)
    throw new BusinessError('conflict', zh.merchantBill.tooLong(BILL_CSV_MAX)).because('bill_too_long');
  return billText(statement satisfies SettlementStatement, rows);
}

async function rowsOf(
  tx: Tx,
  merchantId: bigint,
  { day, cursor, limit }: { day: string; cursor: string | undefined; limit: number },
): Promise<MerchantBill['list']> {
  const [transfer = '0', line = '0'] = cursor?.split('-') ?? [];
  const account = await findPayable(tx, merchantId);
  const after = { transfer, line };
  return (await listBillRows(tx, { account, from: day, until: nextDay(day), after, limit })).map(viewRow);
}

function viewRow(row: BillRow): MerchantBill['list'][number] {
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

function nextDay(day: string): string {
  return formatTime(parseTime(day) + DAY_MS).slice(0, 10);
}

/** A day that has not begun has no bill. */
export function refuseFuture({ now }: Ctx, day: string): void {
  if (parseTime(day) > now) throw invalidField('day', zh.merchantBill.notYet);
}

/** Whether nothing is added to a day any more. */
export function isFinal({ now }: Ctx, day: string): boolean {
  return now >= parseTime(day) + DAY_MS + LATE_MS;
}

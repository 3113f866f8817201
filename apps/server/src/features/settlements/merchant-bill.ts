import type { BillQuery, MerchantBill } from '@mashang/contract/merchant-bills';
import type { SettlementStatement } from '@mashang/contract/settlements';
import { merchantOf } from '../../platform/verbs/acting.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { allBillRows, billPage, isFinal, refuseFuture } from './bill-rows.ts';
import { readTogether } from './bill-store.ts';
import { statementOfDay } from './read-statement.ts';
import { billText } from './statement-files.ts';

type Asked = BillQuery & { day: string };

/** GET /api/v1/bills/{day}: the day's statement, and a page of its rows, read in one transaction. */
export async function readBill(ctx: Ctx, { day, cursor, limit }: Asked): Promise<MerchantBill> {
  const { merchantId } = merchantOf(ctx);
  refuseFuture(ctx, 'day', day);
  return readTogether(ctx.platform.db.app, async (tx) => {
    const statement = await statementOfDay(tx, merchantId.toString(), day);
    const page = await billPage(tx, merchantId, { startDate: day, endDate: day, cursor, limit });
    return { ...statement, day, final: isFinal(ctx, day), ...page };
  });
}

/** The same with all rows of the day, as CSV. Throws 409 for a day that has too many. */
export async function billCsv(ctx: Ctx, { day }: Asked): Promise<string> {
  const { merchantId } = merchantOf(ctx);
  refuseFuture(ctx, 'day', day);
  const { statement, rows } = await readTogether(ctx.platform.db.app, async (tx) => ({
    statement: await statementOfDay(tx, merchantId.toString(), day),
    rows: await allBillRows(tx, merchantId, { startDate: day, endDate: day }),
  }));
  return billText(statement satisfies SettlementStatement, rows);
}

import { BILL_CSV_MAX, type BillQuery, type MerchantBill } from '@mashang/contract/merchant-bills';
import { pageOfRows } from '@mashang/contract/merchant-lists';
import type { SettlementStatement } from '@mashang/contract/settlements';
import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { readTestCut, readTestDay } from '../test-mode/test-statement.ts';
import { isFinal, refuseFuture } from './bill-rows.ts';
import { issueStatement } from './read-statement.ts';
import { billText } from './statement-files.ts';
import * as zh from './zh.ts';

type Asked = BillQuery & { day: string };

/** GET /api/v1/bills/{day} of the test space: written as a live bill, of the test space's movements. */
export async function readTestBill(ctx: Ctx, { day, cursor, limit }: Asked): Promise<MerchantBill> {
  refuseFuture(ctx, 'day', day);
  const [after = '0'] = cursor?.split('-') ?? [];
  const { rows, ...figures } = await readTestDay(ctx, { day, after, limit: limit + 1 });
  const { list, nextCursor } = pageOfRows(rows, limit, ({ id }) => id);
  return { ...issueStatement(figures), day, final: isFinal(ctx, day), list, nextCursor };
}

/** The same with all rows of the day, as CSV. Throws 409 for a day that has too many. */
export async function testBillCsv(ctx: Ctx, { day }: Asked): Promise<string> {
  refuseFuture(ctx, 'day', day);
  const { rows, ...figures } = await readTestDay(ctx, { day, after: '0', limit: BILL_CSV_MAX + 1 });
  if (rows.length > BILL_CSV_MAX)
    throw new BusinessError('conflict', zh.merchantBill.tooLong(BILL_CSV_MAX)).because('bill_too_long');
  return billText(issueStatement(figures), rows);
}

/** GET /api/v1/settlements/{settlementNo}/statement of the test space. */
export async function readTestStatement(ctx: Ctx, settlementNo: string): Promise<SettlementStatement> {
  return issueStatement(await readTestCut(ctx, settlementNo));
}

import { z } from 'zod';
import { MERCHANT_PAGE_MAX } from './merchant-lists.ts';
import { merchantTransfer } from './merchants.ts';
import { settlementStatement } from './settlements.ts';
import { keysOf } from './states.ts';
import { isoDay } from './time.ts';

/** Most rows of a bill as one CSV file; a day with more is read as pages of JSON. */
export const BILL_CSV_MAX = 100_000;
/** Formats of a bill, with their content types. */
export const BILL_FORMATS = { json: 'application/json', csv: 'text/csv' } as const;

export const billParams = z.strictObject({ day: isoDay.meta({ title: '日期' }) });
export const billQuery = z.strictObject({
  format: z.enum(keysOf(BILL_FORMATS)).default('json').meta({ title: '格式' }),
  cursor: z
    .string()
    .regex(/^\d{1,18}-\d{1,9}$/, '游标无效')
    .optional()
    .meta({ title: '游标' }),
  limit: z.coerce.number().int().min(1).max(MERCHANT_PAGE_MAX).default(MERCHANT_PAGE_MAX).meta({ title: '每页条数' }),
});
export type BillQuery = z.infer<typeof billQuery>;

/**
 * GET /api/v1/bills/{day}: the movements of the merchant's balance on a day in Shanghai. Opening plus the lines is the
 * closing balance, and the rows of all pages make the same sum.
 */
export const merchantBill = settlementStatement.extend({
  day: z.string(),
  /** Whether the day is over, so that nothing is added any more. */
  final: z.boolean(),
  /** Oldest first. */
  list: z.array(merchantTransfer),
  nextCursor: z.string(),
});
export type MerchantBill = z.infer<typeof merchantBill>;

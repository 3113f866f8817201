import { z } from 'zod';
import { billQuery, merchantBill } from './merchant-bills.ts';
import { isoDay } from './time.ts';

/** Most days of one bill: a leap year. */
export const OWN_BILL_DAYS = 366;
/** Whole days in Shanghai, both included. */
export const ownDays = {
  startDate: isoDay.meta({ title: '开始日期' }),
  endDate: isoDay.meta({ title: '结束日期' }),
};
export type OwnDays = { startDate: string; endDate: string };

/** GET /api/merchant/bills */
export const ownBillQuery = z.strictObject({ ...ownDays, ...billQuery.pick({ cursor: true, limit: true }).shape });
export type OwnBillQuery = z.infer<typeof ownBillQuery>;
/** The bill of some days of the reader's merchant; of one day it is that of the merchant API. */
export const ownBill = merchantBill.omit({ day: true }).extend({ startDate: z.string(), endDate: z.string() });
export type OwnBill = z.infer<typeof ownBill>;

/** Formats of a bill as a file. The CSV has the rows, too. */
type OwnBillFormat = 'csv' | 'pdf';
/** Returns the name of a bill's file, in the folder of settlements. */
export function ownBillFile({ startDate, endDate }: OwnDays, format: OwnBillFormat): string {
  return `bill-${startDate}-${endDate}.${format}`;
}

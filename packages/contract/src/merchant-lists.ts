import { z } from 'zod';
import { zonedMoment } from './time.ts';

/** Most rows of one page of a merchant's list. */
export const MERCHANT_PAGE_MAX = 100;

/** When the listed object was created: from a moment (inclusive) to another (exclusive), each with its zone. */
export const createdBetween = {
  createdFrom: zonedMoment.optional().meta({ title: '创建时间起' }),
  createdTo: zonedMoment.optional().meta({ title: '创建时间止' }),
};
export type CreatedBetween = { createdFrom?: string | undefined; createdTo?: string | undefined };

/**
 * Filters that every list of the merchant API has. The cursor is the number of the page's last row, so that rows that
 * are created meanwhile move nothing.
 */
export const merchantPage = {
  ...createdBetween,
  cursor: z.string().min(1).max(48).optional().meta({ title: '游标' }),
  limit: z.coerce.number().int().min(1).max(MERCHANT_PAGE_MAX).default(50).meta({ title: '每页条数' }),
};
export type MerchantPage = CreatedBetween & { cursor?: string | undefined; limit: number };

/** One page of a merchant's list, newest first; `nextCursor` is empty on the last one. */
/*@__NO_SIDE_EFFECTS__*/
export function merchantListOf<Row extends z.ZodType>(row: Row) {
  return z.object({ list: z.array(row), nextCursor: z.string() });
}

/**
 * Cuts a page out of rows of which one more than `limit` was read. The cursor is the number of its last row.
 *
 * @example pageOfRows(rows, 50, (row) => row.orderNo)
 */
export function pageOfRows<Row>(
  rows: readonly Row[],
  limit: number,
  numberOf: (row: Row) => string,
): { list: Row[]; nextCursor: string } {
  const list = rows.slice(0, limit);
  const last = list.at(-1);
  return { list, nextCursor: rows.length > limit && last !== undefined ? numberOf(last) : '' };
}

/** The query of a call that declares none: an unknown parameter is refused, as in a body. */
export const noQuery = z.strictObject({});

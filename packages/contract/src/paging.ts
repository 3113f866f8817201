import { z } from 'zod';

export const PAGE_LIMIT_MAX = 200;
/**
 * Maximum number of rows counted for a list's total. Beyond it, or where counting would take too long, the total is a
 * lower bound.
 */
export const TOTAL_CAP = 10_000;

const pageNumber = z.coerce.number().int().min(1).max(1_000_000);
/** Paging part of every list request. `cursor` has priority over `page`. */
export const pageQuery = {
  page: pageNumber.default(1).meta({ title: '页码' }),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(20).meta({ title: '每页条数' }),
  cursor: z.string().max(200).optional().meta({ title: '游标' }),
};

/** A list's `data`. */
/*@__NO_SIDE_EFFECTS__*/
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    list: z.array(row),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
    nextCursor: z.string().optional(),
    totalIsCapped: z.boolean().optional(),
  });
}
export type Page<T> = {
  list: T[];
  total: number;
  page: number;
  limit: number;
  nextCursor?: string;
  totalIsCapped?: boolean;
};

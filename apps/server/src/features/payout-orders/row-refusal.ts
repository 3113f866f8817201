import { MERCHANT_CAUSE_NAMES } from '@mashang/contract/merchant-causes';
import { z } from 'zod';

/** The fault of a refused row, as JSON in `PayoutRow.refusal`. */
export const refusalSchema = z.object({
  code: z.int(),
  field: z.string(),
  reason: z.string(),
  /** Missing in rows that earlier versions stored. */
  cause: z.enum(MERCHANT_CAUSE_NAMES).optional(),
});
export type Refusal = z.infer<typeof refusalSchema>;

import type { WriteCtx } from '../../../platform/verbs/verb.ts';
import { findResume } from './hits-store.ts';

type Settle = (ctx: WriteCtx, waiting: { resume: Record<string, unknown> }) => Promise<void>;

/**
 * Settles the receipt that waited on an order's hits once the last one is cleared; a hit that still holds the order
 * prevents it.
 */
export function orderResumer(settle: Settle): (ctx: WriteCtx, agtOrderNo: string) => Promise<void> {
  return async (ctx, agtOrderNo) => {
    const resume = await findResume(ctx.tx, agtOrderNo);
    if (resume) await settle(ctx, { resume });
  };
}

import type { WriteCtx } from '../../../platform/verbs/verb.ts';
import { findResume } from './hits-store.ts';

type Settle = (ctx: WriteCtx, waiting: { resume: Record<string, unknown> }) => Promise<void>;

/**
 * Whoever lets an order go last settles the receipt that waited beside its hits; what still stands keeps it from that.
 */
export function orderResumer(settle: Settle): (ctx: WriteCtx, agtOrderNo: string) => Promise<void> {
  return async (ctx, agtOrderNo) => {
    const resume = await findResume(ctx.tx, agtOrderNo);
    if (resume) await settle(ctx, { resume });
  };
}

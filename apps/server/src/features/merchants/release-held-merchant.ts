import type { WriteCtx } from '../../platform/verb.ts';
import { releaseMerchant } from './known-merchants-store.ts';

/** Door for risk: a merchant all of whose hits were found to be somebody else has its money back. */
export async function releaseHeldMerchant(
  ctx: WriteCtx,
  { subjectId, by }: { subjectId: string; by: string },
): Promise<void> {
  await releaseMerchant(ctx.tx, subjectId, by);
}

import type { Ctx } from '../../platform/verbs/verb.ts';
import { askPayment } from './ask-payments.ts';
import { findLivePayment } from './payments-store.ts';

/**
 * The payer says that it has paid: its channel is asked at once instead of at the next turn. Returns whether the
 * channel confirms it. What the payer says changes nothing by itself.
 */
export async function claimPaid(ctx: Ctx, { agtOrderNo }: { agtOrderNo: string }): Promise<{ paid: boolean }> {
  const live = await findLivePayment(ctx.platform.db.app, agtOrderNo);
  return { paid: live !== null && (await askPayment(ctx, live)) === 'paid' };
}

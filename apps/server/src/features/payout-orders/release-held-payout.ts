import type { WriteCtx } from '../../platform/verbs/verb.ts';
import { actorPart, passOutcome } from './claims/step-answers.ts';
import { freezePayout } from './payouts-store.ts';
import * as zh from './zh.ts';

/**
 * Public entry for risk: releases a payout that screening held, to the claim list or to its claim. A payout that ended
 * meanwhile stays as it is.
 */
export async function releaseHeldPayout(ctx: WriteCtx, { subjectId }: { subjectId: string }): Promise<void> {
  const input = { ...actorPart(ctx), order_no: subjectId, frozen: false, remark: zh.releaseHeldPayout.remark };
  const outcome = await freezePayout(ctx.tx, input);
  if (outcome !== 'wrong_state') passOutcome(ctx, outcome);
}

import type { WriteCtx } from '../../platform/verb.ts';
import { freezePayout } from './payouts-store.ts';
import { actorPart, passOutcome } from './step-answers.ts';

/** Door for risk: what screening held goes on the claim list, or on with its claim. One that ended meanwhile stays as it is. */
export async function releaseHeldPayout(ctx: WriteCtx, { subjectId }: { subjectId: string }): Promise<void> {
  const input = { ...actorPart(ctx), order_no: subjectId, frozen: false, remark: '两人复核后继续' };
  const outcome = await freezePayout(ctx.tx, input);
  if (outcome !== 'wrong_state') passOutcome(ctx, outcome);
}

import type { ClaimStatus, RejectBody } from '@mashang/contract/payout-orders';
import { present } from '../../../platform/present.ts';
import { moneyCommand } from '../../../platform/verbs/verb.ts';
import { stepClaim } from '../payouts-store.ts';
import { passProofs, proofParts } from '../proofs/attach-proofs.ts';
import { actorPart, claimerOf, passOutcome } from './step-answers.ts';

/**
 * Gives a payout back before it is paid: 0 → 4. The claimer's float and limits are free, and the payout waits again.
 */
export const rejectClaim = moneyCommand<RejectBody, { orderNo: string; status: ClaimStatus }>({
  name: 'payout-order.reject',
  permission: 'payout-order:claim',
  service: 'payout',
  stage: 'finish',
  async run(ctx, { orderNo, remark, rejectUrl }) {
    const taid = claimerOf(ctx).toString();
    const proofs = proofParts({ rejectUrl });
    const result = await stepClaim(ctx.writes.app, {
      ...actorPart(ctx),
      step: 'reject',
      claim_no: orderNo,
      taid,
      remark,
      reject_url: rejectUrl,
      proofs,
    });
    await passProofs(ctx, { claimNo: orderNo, parts: proofs }, result);
    passOutcome(ctx, result.outcome);
    return { orderNo, status: present(result.claimStatus, "a finished step's state") };
  },
});

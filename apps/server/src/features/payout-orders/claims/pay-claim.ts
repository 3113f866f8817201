import type { ClaimStatus, PaidBody } from '@mashang/contract/payout-orders';
import { present } from '../../../platform/present.ts';
import { moneyCommand } from '../../../platform/verbs/verb.ts';
import { stepClaim } from '../payouts-store.ts';
import { passProofs, proofParts, requireImage } from '../proofs/attach-proofs.ts';
import { actorPart, claimerOf, passOutcome } from './step-answers.ts';

/** Marks a claim as paid, with the claimer's proof: 0 → 1 within the countdown, 3 → 1 with better proof. */
export const payClaim = moneyCommand<PaidBody, { orderNo: string; status: ClaimStatus }>({
  name: 'payout-order.pay',
  permission: 'payout-order:claim',
  service: 'payout',
  stage: 'finish',
  async run(ctx, input) {
    const { orderNo, payPicUrl, payPicUrl1, payPicUrl2, payVideoUrl } = input;
    const taid = claimerOf(ctx).toString();
    const pic = requireImage(payPicUrl);
    const proofs = proofParts({ payPicUrl, payPicUrl1, payPicUrl2, payVideoUrl });
    const result = await stepClaim(ctx.writes.app, {
      ...actorPart(ctx),
      step: 'pay',
      claim_no: orderNo,
      taid,
      pic,
      pic1: payPicUrl1,
      pic2: payPicUrl2,
      video: payVideoUrl,
      proofs,
    });
    await passProofs(ctx, { claimNo: orderNo, parts: proofs }, result);
    passOutcome(ctx, result.outcome);
    return { orderNo, status: present(result.claimStatus, "a finished step's state") };
  },
});

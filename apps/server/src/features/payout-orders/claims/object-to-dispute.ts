import type { AgreeReturnBody, ClaimStatus, ObjectionBody } from '@mashang/contract/payout-orders';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { present } from '../../../platform/present.ts';
import { moneyCommand } from '../../../platform/verbs/verb.ts';
import { stepClaim } from '../payouts-store.ts';
import { passProofs, proofParts } from '../proofs/attach-proofs.ts';
import { actorPart, claimerOf, passOutcome } from './step-answers.ts';

type Answer = { orderNo: string; status: ClaimStatus };

/** Records a claimer's objection to a dispute: a reason and an optional image. It voids a ruling proposed before. */
export const objectToDispute = moneyCommand<ObjectionBody, Answer>({
  name: 'payout-order.object',
  permission: 'payout-order:claim',
  service: 'payout',
  stage: 'finish',
  async run(ctx, { orderNo, remark, objectionUrl }) {
    const taid = claimerOf(ctx).toString();
    const proofs = proofParts({ objectionUrl });
    const result = await stepClaim(ctx.writes.app, {
      ...actorPart(ctx),
      step: 'object',
      claim_no: orderNo,
      taid,
      remark,
      proofs,
      ...(objectionUrl ? { pic: objectionUrl } : {}),
    });
    await passProofs(ctx, { claimNo: orderNo, parts: proofs }, result);
    passOutcome(ctx, result.outcome);
    return { orderNo, status: present(result.claimStatus, "a finished step's state") };
  },
});

/** Records that the claimer agrees it did not pay: two people need not wait for the deadline. No money moves yet. */
export const agreeToReturn = moneyCommand<AgreeReturnBody, Answer>({
  name: 'payout-order.agree',
  permission: 'payout-order:claim',
  service: 'payout',
  stage: 'finish',
  async run(ctx, { orderNo, googleAuthCode }) {
    const taid = claimerOf(ctx).toString();
    await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
    const result = await stepClaim(ctx.writes.app, {
      ...actorPart(ctx),
      step: 'agree',
      claim_no: orderNo,
      taid,
    });
    passOutcome(ctx, result.outcome);
    return { orderNo, status: present(result.claimStatus, "a finished step's state") };
  },
});

import type { JudgeBody, PayoutStatus } from '@mashang/contract/payout-orders';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { present } from '../../../platform/present.ts';
import { moneyCommand } from '../../../platform/verbs/verb.ts';
import { stepClaim } from '../payouts-store.ts';
import { type OwnStep, signedPart } from './signed-step.ts';
import { actorPart, passOutcome } from './step-answers.ts';

/**
 * Disputes a payment for the operator: 1 → 3. The claimer may show better proof; completed or returned is decided on
 * the evidence.
 */
export const disputePayout = moneyCommand<JudgeBody, { orderNo: string; status: PayoutStatus }>({
  name: 'payout-order.dispute',
  permission: 'payout-order:judge',
  service: 'payout',
  stage: 'finish',
  async run(ctx, { orderNo, remark, googleAuthCode }) {
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const result = await stepClaim(ctx.writes.app, {
      ...actorPart(ctx),
      step: 'dispute',
      order_no: orderNo,
      remark,
    });
    passOutcome(ctx, result.outcome);
    return { orderNo, status: present(result.status, "a finished step's state") };
  },
});

/** Disputes a payout for its merchant: the beneficiary got nothing, or not this payment. */
export const disputeOwnPayout = moneyCommand<OwnStep & { reason: string }, { json: string }>({
  name: 'payout-order.dispute',
  permission: null,
  service: 'payout',
  stage: 'finish',
  async run(ctx, { orderNo, reason, signed }) {
    const result = await stepClaim(ctx.writes.evidence, {
      ...actorPart(ctx),
      ...signedPart(signed),
      step: 'dispute',
      order_no: orderNo,
      remark: reason,
    });
    passOutcome(ctx, result.outcome);
    return { json: present(result.answer, "a signed step's answer") };
  },
});

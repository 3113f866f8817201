import type { AcceptBody, PayoutStatus } from '@mashang/contract/payout-orders';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { present } from '../../../platform/present.ts';
import { moneyCommand } from '../../../platform/verbs/verb.ts';
import { findAmount } from '../payout-reads-store.ts';
import { stepClaim } from '../payouts-store.ts';
import * as zh from '../zh.ts';
import type { OwnStep } from './signed-step.ts';
import { signedPart } from './signed-step.ts';
import { actorPart, passOutcome } from './step-answers.ts';

/**
 * Accepts a claimer's proof for the operator. Two acceptances settle the payout: of two people of the operator, or of
 * one and the merchant. Above the policy's amount each of them gives a new code.
 */
export const acceptPayout = moneyCommand<
  AcceptBody,
  { orderNo: string; status: PayoutStatus; waitsForSecond: boolean }
>({
  name: 'payout-order.accept',
  permission: 'payout-order:accept',
  service: 'payout',
  stage: 'finish',
  async run(ctx, { orderNo, googleAuthCode }) {
    const about = await findAmount(ctx.platform.db.app, orderNo);
    if (!about) throw new BusinessError('notFound', zh.faults.orderMissing);
    const moves = { kind: 'sent', fen: about.amount } as const;
    await requireTwoFactor(ctx, googleAuthCode, { fresh: about.needsTwo, moves, moneyLeaves: true });
    const result = await stepClaim(ctx.writes.app, { ...actorPart(ctx), step: 'accept', order_no: orderNo });
    passOutcome(ctx, result.outcome, ['first_of_two']);
    return {
      orderNo,
      status: present(result.status, "a finished step's state"),
      waitsForSecond: result.outcome === 'first_of_two',
    };
  },
});

/** Accepts a merchant's own payout by API: one of the two acceptances that settle it. */
export const acceptOwnPayout = moneyCommand<OwnStep, { json: string }>({
  name: 'payout-order.accept',
  permission: null,
  service: 'payout',
  stage: 'finish',
  async run(ctx, { orderNo, signed }) {
    const result = await stepClaim(ctx.writes.evidence, {
      ...actorPart(ctx),
      ...signedPart(signed),
      step: 'accept',
      order_no: orderNo,
    });
    passOutcome(ctx, result.outcome, ['first_of_two']);
    return { json: present(result.answer, "a signed step's answer") };
  },
});

import type { JudgeBody } from '@mashang/contract/payout-orders';
import { requireTwoFactor } from '../../platform/auth.ts';
import { moneyCommand } from '../../platform/verb.ts';
import { stepClaim } from './payouts-store.ts';
import { actorPart, passOutcome } from './step-answers.ts';

/** The operator decides an abnormal claim against its claimer: 3 → 4, the payout waits for another one. */
export const returnPayout = moneyCommand<JudgeBody, { orderNo: string; status: number }>({
  name: 'payout-order.return',
  permission: 'payout-order:judge',
  service: 'payout',
  stage: 'finish',
  async run(ctx, { orderNo, remark, googleAuthCode }) {
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const result = await stepClaim(ctx.platform.db.app, {
      ...actorPart(ctx),
      step: 'return',
      order_no: orderNo,
      remark,
    });
    passOutcome(ctx, result.outcome);
    return { orderNo, status: result.status as number };
  },
});

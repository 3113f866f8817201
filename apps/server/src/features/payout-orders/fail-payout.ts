import type { JudgeBody, PayoutStatus } from '@mashang/contract/payout-orders';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { present } from '../../platform/present.ts';
import { moneyCommand } from '../../platform/verbs/verb.ts';
import { actorPart, passOutcome } from './claims/step-answers.ts';
import { closePayout } from './payouts-store.ts';

/** Gives up a waiting payout for the operator: 0 → 4. The merchant's whole hold is released; it is notified. */
export const failPayout = moneyCommand<JudgeBody, { orderNo: string; status: PayoutStatus }>({
  name: 'payout-order.fail',
  permission: 'payout-order:judge',
  service: 'payout',
  stage: 'finish',
  async run(ctx, { orderNo, remark, googleAuthCode }) {
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const result = await closePayout(ctx.writes.app, {
      ...actorPart(ctx),
      ending: 4,
      order_no: orderNo,
      remark,
    });
    passOutcome(ctx, result.outcome);
    return { orderNo, status: present(result.status, "a finished step's state") };
  },
});

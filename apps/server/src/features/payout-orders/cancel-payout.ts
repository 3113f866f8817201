import { present } from '../../platform/present.ts';
import { moneyCommand } from '../../platform/verbs/verb.ts';
import { type OwnStep, signedPart } from './claims/signed-step.ts';
import { actorPart, passOutcome } from './claims/step-answers.ts';
import { closePayout } from './payouts-store.ts';
import * as zh from './zh.ts';

/** Cancels a payout that nobody has claimed, for its merchant: 0 → 3, and its whole hold is released. */
export const cancelPayout = moneyCommand<OwnStep, { json: string }>({
  name: 'payout-order.cancel',
  permission: null,
  service: 'payout',
  stage: 'finish',
  async run(ctx, { orderNo, signed }) {
    const result = await closePayout(ctx.writes.evidence, {
      ...actorPart(ctx),
      ...signedPart(signed),
      ending: 3,
      order_no: orderNo,
      remark: zh.cancelPayout.byMerchant,
    });
    passOutcome(ctx, result.outcome);
    return { json: present(result.answer, "a signed step's answer") };
  },
});

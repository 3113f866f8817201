import type { FreezeBody } from '@mashang/contract/payout-orders';
import { BusinessError } from '../../platform/errors.ts';
import { moneyCommand } from '../../platform/verbs/verb.ts';
import { actorPart, passOutcome } from './claims/step-answers.ts';
import { freezePayout as freeze } from './payouts-store.ts';
import * as zh from './zh.ts';

/** Freezes a payout in its state: it leaves the claim list and is not settled until the freeze is lifted. */
export const freezePayout = moneyCommand<FreezeBody, { orderNo: string; frozen: boolean }>({
  name: 'payout-order.freeze',
  permission: 'payout-order:freeze',
  service: null,
  async run(ctx, { orderNo, frozen, remark }) {
    // Freezing is safe at any moment; lifting takes two people (`payout.release`).
    if (!frozen) throw new BusinessError('conflict', zh.freezePayout.unfreezeByTwo);
    passOutcome(ctx, await freeze(ctx.writes.app, { ...actorPart(ctx), order_no: orderNo, frozen, remark }));
    return { orderNo, frozen };
  },
});

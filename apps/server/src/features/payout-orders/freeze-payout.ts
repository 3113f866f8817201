import type { FreezeBody } from '@mashang/contract/payout-orders';
import { moneyCommand } from '../../platform/verb.ts';
import { freezePayout as freeze } from './payouts-store.ts';
import { actorPart, passOutcome } from './step-answers.ts';

/** A case stops a payout where it is: it leaves the claim list and is not settled until the freeze is lifted. */
export const freezePayout = moneyCommand<FreezeBody, { orderNo: string; frozen: boolean }>({
  name: 'payout-order.freeze',
  permission: 'payout-order:freeze',
  async run(ctx, { orderNo, frozen, remark }) {
    passOutcome(ctx, await freeze(ctx.platform.db.app, { ...actorPart(ctx), order_no: orderNo, frozen, remark }));
    return { orderNo, frozen };
  },
});

import type { RejectBody } from '@mashang/contract/payout-orders';
import { moneyCommand } from '../../platform/verb.ts';
import { requireService } from '../licence/current-licence.ts';
import { stepClaim } from './payouts-store.ts';
import { keepUploads, type Proof, requireOwnUploads } from './proof-door.ts';
import { actorPart, claimerOf, passOutcome } from './step-answers.ts';

/** The claimer gives a payout back before paying: 0 → 4, its float and limits are free again, the payout waits again. */
export const rejectClaim = moneyCommand<RejectBody, { orderNo: string; status: number }>({
  name: 'payout-order.reject',
  permission: 'payout-order:claim',
  async run(ctx, { orderNo, remark, rejectUrl }) {
    const taid = claimerOf(ctx).toString();
    await requireService(ctx.platform, 'payout');
    const proofs: Proof[] = [{ field: 'rejectUrl', url: rejectUrl, kind: 'picture' }];
    await requireOwnUploads(ctx, orderNo, proofs);
    const result = await stepClaim(ctx.platform.db.app, {
      ...actorPart(ctx),
      step: 'reject',
      claim_no: orderNo,
      taid,
      remark,
      reject_url: rejectUrl,
    });
    passOutcome(ctx, result.outcome);
    await keepUploads(ctx, orderNo, proofs);
    return { orderNo, status: result.claimStatus as number };
  },
});

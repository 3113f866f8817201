import type { PaidBody } from '@mashang/contract/payout-orders';
import { moneyCommand } from '../../platform/verb.ts';
import { requireService } from '../licence/current-licence.ts';
import { stepClaim } from './payouts-store.ts';
import { keepUploads, type Proof, requireOwnUploads, requirePicture } from './proof-door.ts';
import { actorPart, claimerOf, passOutcome } from './step-answers.ts';

/** The claimer has paid and shows it: 0 → 1 within the countdown, 3 → 1 with better proof. */
export const payClaim = moneyCommand<PaidBody, { orderNo: string; status: number }>({
  name: 'payout-order.pay',
  permission: 'payout-order:claim',
  async run(ctx, input) {
    const { orderNo, payPicUrl, payPicUrl1, payPicUrl2, payVideoUrl } = input;
    const taid = claimerOf(ctx).toString();
    await requireService(ctx.platform, 'payout');
    const pic = requirePicture(payPicUrl);
    const proofs: Proof[] = [
      { field: 'payPicUrl', url: pic, kind: 'picture' },
      { field: 'payPicUrl1', url: payPicUrl1, kind: 'picture' },
      { field: 'payPicUrl2', url: payPicUrl2, kind: 'picture' },
      { field: 'payVideoUrl', url: payVideoUrl, kind: 'video' },
    ];
    await requireOwnUploads(ctx, orderNo, proofs);
    const result = await stepClaim(ctx.platform.db.app, {
      ...actorPart(ctx),
      step: 'pay',
      claim_no: orderNo,
      taid,
      pic,
      pic1: payPicUrl1,
      pic2: payPicUrl2,
      video: payVideoUrl,
    });
    passOutcome(ctx, result.outcome);
    await keepUploads(ctx, orderNo, proofs);
    return { orderNo, status: result.claimStatus as number };
  },
});

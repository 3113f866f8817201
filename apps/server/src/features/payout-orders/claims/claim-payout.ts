import { GATE_ADVICE, type GateReason, isGateReason } from '@mashang/contract/businesses';
import type { ClaimAnswer } from '@mashang/contract/payout-orders';
import { requireTwoFactorBound } from '../../../platform/auth/auth.ts';
import { createMoneyQueue } from '../../../platform/database/statements/batch.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { batchMeter } from '../../../platform/observability/metrics.ts';
import { markOfIntent, nextOrderNo } from '../../../platform/order-number.ts';
import type { Platform } from '../../../platform/platform.ts';
import { present } from '../../../platform/present.ts';
import { shownBy, userOf } from '../../../platform/verbs/acting.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { moneyCommand } from '../../../platform/verbs/verb.ts';
import { explainStopped } from '../../merchants/oversight/stopped-merchant.ts';
import {
  type ClaimItem,
  type ClaimOutcome,
  type ClaimResult,
  claimPayouts,
  findPendingClaim,
} from '../payouts-store.ts';
import * as zh from '../zh.ts';
import { claimerOf } from './step-answers.ts';

const BATCH_MAX = 256;

const lost = (message: string) => () => new BusinessError('claimFailed', message);
const refused = (kind: 'forbidden' | 'conflict' | 'frozen', message: string) => () => new BusinessError(kind, message);
const REFUSALS: Record<Exclude<ClaimOutcome, 'claimed' | 'cooling' | GateReason>, () => BusinessError> = {
  not_found: () => new BusinessError('notFound', zh.faults.orderMissing),
  taken: lost(zh.claimPayout.taken),
  yours: lost(zh.claimPayout.yours),
  closed: lost(zh.claimPayout.closed),
  frozen: refused('frozen', zh.claimPayout.frozen),
  claimer_frozen: refused('frozen', zh.claimPayout.claimerFrozen),
  paused: refused('forbidden', zh.claimPayout.paused),
  own_beneficiary: refused('forbidden', zh.claimPayout.ownBeneficiary),
  claimed_before: refused('conflict', zh.claimPayout.claimedBefore),
  too_many: refused('conflict', zh.claimPayout.tooMany),
  rate_missing: refused('forbidden', zh.claimPayout.rateMissing),
  commissions_above_fee: refused('conflict', zh.claimPayout.commissionsAboveFee),
  float_short: refused('conflict', zh.claimPayout.floatShort),
  over_limit: refused('conflict', zh.claimPayout.overLimit),
};

/** `key`: the intent's Idempotency-Key, if the client sends one. */
type Claim = { id: string; key?: string };

/**
 * The claim command with its batch queue: claims that arrive together share one call and one commit, so a rush is a few
 * transactions. With a key, a claim whose answer was lost gets it again: the claim's number contains a mark of the
 * intent.
 */
export function payoutClaimer(platform: Platform) {
  const queue = createMoneyQueue<ClaimItem, ClaimResult>(
    ({ app }, items) => explainStopped(() => claimPayouts(app, items)),
    {
      maxSize: BATCH_MAX,
      measure: batchMeter(platform, 'claim'),
    },
  );

  return moneyCommand<Claim, ClaimAnswer>({
    name: 'payout-order.claim',
    permission: 'payout-order:claim',
    service: 'payout',
    floats: 'begin',
    async run(ctx, input) {
      const taid = claimerOf(ctx).toString();
      await requireTwoFactorBound(ctx);
      const { userId, ip } = userOf(ctx);
      const mark = input.key ? markOfIntent(userId.toString(), input.key, input.id) : undefined;
      const result = await queue(ctx, {
        id: input.id,
        taid,
        user_id: userId.toString(),
        claim_no: nextOrderNo('QD', ctx.now, mark),
        actor: actorName(ctx.actor),
        request_id: ctx.requestId,
        ip,
        ...shownBy(ctx.actor),
      });
      if (result.outcome === 'cooling')
        throw new BusinessError('conflict', zh.claimPayout.coolingDown(result.waitS), { retryAfter: result.waitS });
      if (result.outcome === 'yours' && mark) {
        const won = await findPendingClaim(platform.db.app, input.id, userId);
        if (won?.claimNo.endsWith(mark)) return { orderNo: won.claimNo, excessTime: Number(won.leftMs) };
      }
      if (isGateReason(result.outcome)) throw new BusinessError('forbidden', GATE_ADVICE[result.outcome]);
      if (result.outcome !== 'claimed') throw REFUSALS[result.outcome]();
      platform.bus.signal('events');
      return { orderNo: present(result.claimNo, 'the number of what was claimed'), excessTime: Number(result.leftMs) };
    },
  });
}

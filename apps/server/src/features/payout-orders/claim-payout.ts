import { GATE_ADVICE, type GateReason } from '@mashang/contract/businesses';
import type { ClaimAnswer } from '@mashang/contract/payout-orders';
import { shownBy } from '../../platform/acting.ts';
import { actorName } from '../../platform/audit.ts';
import { requireTwoFactorBound } from '../../platform/auth.ts';
import { createMoneyLane } from '../../platform/batch.ts';
import { BusinessError } from '../../platform/errors.ts';
import { batchMeter } from '../../platform/metrics.ts';
import { markOfIntent, nextOrderNo } from '../../platform/order-number.ts';
import type { Platform } from '../../platform/platform.ts';
import { moneyCommand, type UserActor } from '../../platform/verb.ts';
import { tellStopped } from '../merchants/stopped-merchant.ts';
import {
  type ClaimItem,
  type ClaimOutcome,
  type ClaimResult,
  claimPayouts,
  findPendingClaim,
} from './payouts-store.ts';
import { claimerOf } from './step-answers.ts';

const BATCH_MAX = 256;

const lost = (message: string) => () => new BusinessError('claimFailed', message);
const refused = (kind: 'forbidden' | 'conflict' | 'frozen', message: string) => () => new BusinessError(kind, message);
function gateRefusals(): Record<GateReason, () => BusinessError> {
  const reasons = Object.entries(GATE_ADVICE) as [GateReason, string][];
  return Object.fromEntries(reasons.map(([reason, advice]) => [reason, refused('forbidden', advice)])) as Record<
    GateReason,
    () => BusinessError
  >;
}
const REFUSALS: Record<Exclude<ClaimOutcome, 'claimed' | 'cooling'>, () => BusinessError> = {
  not_found: () => new BusinessError('notFound', '订单不存在'),
  taken: lost('手慢了，该订单已被抢走'),
  yours: lost('您已抢到该订单，请前往我的订单付款'),
  closed: lost('该订单已结束，不能再抢'),
  frozen: refused('frozen', '该订单已冻结，暂时不能抢单'),
  ...gateRefusals(),
  claimer_frozen: refused('frozen', '您的账号已被冻结，不能抢单'),
  paused: refused('forbidden', '您已暂停接单，请先开启接单'),
  own_beneficiary: refused('forbidden', '收款人是您本人，不能抢自己的收款'),
  claimed_before: refused('conflict', '您退回过该订单，不能再次抢单'),
  too_many: refused('conflict', '未付款的订单已达上限，请先完成付款'),
  rate_missing: refused('forbidden', '您未开通该支付类型的费率，不能抢单'),
  commissions_above_fee: refused('conflict', '该订单的手续费低于佣金，暂时不能抢单'),
  float_short: refused('conflict', '可用额度不足，不能抢单'),
  over_limit: refused('conflict', '超过您的单日或单月限额，不能抢单'),
};

/** `key`: the intent's Idempotency-Key, if the client sends one. */
type Claim = { id: string; key?: string };

/**
 * The claim, with the lane it travels in: claims that arrive together share one call and one commit, so a rush is a few transactions. With a
 * key, a claim whose answer got lost is answered anew: the claim's number says that it was this intent's.
 */
export function payoutClaimer(platform: Platform) {
  const lane = createMoneyLane<ClaimItem, ClaimResult>(
    ({ app }, items) => tellStopped(() => claimPayouts(app, items)),
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
      const { userId, ip } = ctx.actor as UserActor;
      const mark = input.key ? markOfIntent(userId.toString(), input.key, input.id) : undefined;
      const result = await lane(ctx, {
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
        throw new BusinessError('conflict', `冷却中，请 ${result.waitS} 秒后再抢单`, { retryAfter: result.waitS });
      if (result.outcome === 'yours' && mark) {
        const won = await findPendingClaim(platform.db.app, input.id, userId);
        if (won?.claimNo.endsWith(mark)) return { orderNo: won.claimNo, excessTime: Number(won.leftMs) };
      }
      if (result.outcome !== 'claimed') throw REFUSALS[result.outcome]();
      platform.bus.signal('events');
      return { orderNo: result.claimNo as string, excessTime: Number(result.leftMs) };
    },
  });
}

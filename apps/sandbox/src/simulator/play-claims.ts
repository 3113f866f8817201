import { pathOf } from '@mashang/contract/endpoint';
import { CLAIM_CALLS, readHallCall } from '@mashang/contract/endpoints/payout-orders-claimer';
import { uploadPayoutImageCall } from '@mashang/contract/endpoints/payout-orders-proof';
import { CODES } from '@mashang/contract/errors';
import type { ClaimAnswer, PaidBody, RejectBody, WaitingPage } from '@mashang/contract/payout-orders';
import { parseTime } from '@mashang/contract/time';
import { CallFailed } from './public-client.ts';
import { receiptImage } from './receipt-image.ts';
import { drawMs, type Simulation } from './simulation.ts';
import { PACE, REJECTS_SHARE } from './simulator-rules.ts';
import type { UserSession } from './user-session.ts';

/** A claim that is not paid yet, with the time when it will be. */
type Open = { amount: string; userName: string; payAt: number };
/** Errors that say that somebody was faster, or that this payout is not for this agent: the simulation continues. */
const NOT_THIS_ONE: ReadonlySet<number> = new Set([
  CODES.claimFailed,
  CODES.conflict,
  CODES.forbidden,
  CODES.frozen,
  CODES.notFound,
]);

/**
 * Simulates the agent's part in payouts, one step at a time: now and then it claims the oldest payout that nobody
 * wanted for a while, one at a time, then pays it and uploads an image, or gives it back. Recent ones are left to the
 * person trying the demo.
 */
export function createClaimPlay(simulation: Simulation, session: UserSession): (now: number) => Promise<void> {
  const open = new Map<string, Open>();
  let lookAt = 0;
  let paid = 0;

  async function pay(orderNo: string, { amount, userName }: Open): Promise<void> {
    // Giving back causes a cool-down. The first is always paid, so that there is one to look at.
    if (paid > 0 && simulation.random() < REJECTS_SHARE) {
      const body: RejectBody = { orderNo, remark: '收款账户暂时无法入账' };
      await session.call({ path: CLAIM_CALLS.agt.reject.path, body });
      return;
    }
    const bytes = await receiptImage(simulation.random, amount, userName);
    const file = { bytes, name: 'receipt.png', type: 'image/png' };
    const { url } = await session.call<{ url: string }>({ path: uploadPayoutImageCall.path, file });
    const body: PaidBody = { orderNo, payPicUrl: url };
    await session.call({ path: CLAIM_CALLS.agt.pay.path, body });
    paid += 1;
    simulation.log.debug({ orderNo }, 'simulated agent paid a payout');
  }

  async function claim(now: number): Promise<void> {
    const path = `${readHallCall.path}?status=0&page=1&limit=50`;
    const { list, rules } = await session.call<WaitingPage>({ path });
    if (rules.waitSeconds > 0 || rules.open > 0) return;
    const wall = performance.timeOrigin + now;
    const patience = drawMs(simulation, PACE.leaveToPeople);
    const [oldest] = list.filter(({ createTime }) => wall - parseTime(createTime) > patience).slice(-1);
    if (!oldest) return;
    const { orderNo } = await session.call<ClaimAnswer>({
      path: pathOf(CLAIM_CALLS.agt.claim, { id: oldest.id }),
      body: {},
    });
    open.set(orderNo, {
      amount: oldest.amount,
      userName: oldest.userName,
      payAt: now + drawMs(simulation, PACE.payClaim),
    });
  }

  return async function step(now) {
    try {
      for (const [orderNo, one] of [...open]) {
        if (one.payAt > now) continue;
        open.delete(orderNo);
        await pay(orderNo, one);
        return;
      }
      if (now < lookAt || open.size > 0) return;
      lookAt = now + drawMs(simulation, PACE.lookForPayouts);
      await claim(now);
    } catch (error) {
      if (!(error instanceof CallFailed) || !NOT_THIS_ONE.has(error.code)) throw error;
      simulation.log.debug({ err: error }, 'simulated agent leaves this payout alone');
    }
  };
}

import { acceptPayoutCall, listPayoutOrdersCall } from '@mashang/contract/endpoints/payout-orders-operator';
import type { PayoutPage } from '@mashang/contract/payout-orders';
import { keepAwayWhenRefused, sessionOf } from './play-user.ts';
import { drawMs, repeat, type Simulation } from './simulation.ts';
import { PACE } from './simulator-rules.ts';

/** The simulated person of the operator. */
const USERNAME = 'finance01';
const AWAITING = `${listPayoutOrdersCall.path}?awaitsSecond=1&page=1&limit=10`;

/**
 * Simulates the operator's part in payouts: accepts what the shop accepted first, after a delay in which the person
 * trying the demo can do it.
 */
export async function playFinance(simulation: Simulation): Promise<void> {
  const session = sessionOf(simulation, USERNAME);
  const acceptAt = new Map<string, number>();

  async function acceptOne(): Promise<void> {
    const { list } = await session.call<PayoutPage>({ path: AWAITING });
    const now = performance.now();
    for (const { orderNo, mayAccept } of list) {
      const at = acceptAt.get(orderNo);
      if (at === undefined) acceptAt.set(orderNo, now + drawMs(simulation, PACE.secondPayout));
      if (!mayAccept || at === undefined || at > now) continue;
      acceptAt.delete(orderNo);
      await session.act(acceptPayoutCall.path, { orderNo });
      simulation.log.debug({ orderNo }, 'simulated finance accepted a payout');
      return;
    }
  }

  await repeat(simulation, 'finance', PACE.lookForSecond, () => keepAwayWhenRefused(simulation, acceptOne));
  await session.leave().catch(() => undefined);
}

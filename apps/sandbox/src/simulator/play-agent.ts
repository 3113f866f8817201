import type { CollectionPage, ManualAffirmBody } from '@mashang/contract/collection-orders';
import { confirmCollectionCall, listCollectionOrdersCall } from '@mashang/contract/endpoints/collection-orders';
import { CODES } from '@mashang/contract/errors';
import { createClaimPlay } from './play-claims.ts';
import { keepAwayWhenRefused, ORDER_REFUSALS, sessionOf, untilNextCode } from './play-user.ts';
import { CallFailed } from './public-client.ts';
import { repeat, type Simulation } from './simulation.ts';
import type { UserSession } from './user-session.ts';

/** The simulated agent. Orders of agent02 are left to the person trying the demo. */
const USERNAME = 'agent01';
const LOOK_EVERY_MS = [3_000, 5_000] as const;

/**
 * Simulates a collecting agent: it confirms awaiting orders whose money it finds on its account, and in between claims
 * and pays payouts.
 */
export async function playAgent(simulation: Simulation): Promise<void> {
  const session = sessionOf(simulation, USERNAME);
  const playClaims = createClaimPlay(simulation, session);
  let confirmsFrom = 0;
  await repeat(simulation, 'agent', LOOK_EVERY_MS, async () => {
    const now = performance.now();
    const received = now >= confirmsFrom && [...simulation.receipts.values()].some(({ visibleAt }) => visibleAt <= now);
    await keepAwayWhenRefused(simulation, async () => {
      // Claims first: they need attention rarely, while on a busy day there are always receipts.
      await playClaims(now);
      if (received && !(await confirmOne(simulation, session, now))) confirmsFrom = now + untilNextCode();
    });
  });
  await session.leave().catch(() => undefined);
}

/** Confirms one received payment; returns false when that must wait for the next code. */
async function confirmOne(simulation: Simulation, session: UserSession, now: number): Promise<boolean> {
  const page = await session.call<CollectionPage>({
    path: `${listCollectionOrdersCall.path}?status=1&page=1&limit=100`,
  });
  const own = new Set(page.list.filter(({ mayConfirm }) => mayConfirm).map(({ agtOrderNo }) => agtOrderNo));
  for (const [agtOrderNo, { payer, amount, visibleAt }] of [...simulation.receipts]) {
    if (visibleAt > now) continue;
    // Checked once: a missing order belongs to another collector.
    simulation.receipts.delete(agtOrderNo);
    if (!own.has(agtOrderNo)) continue;
    try {
      const body: ManualAffirmBody = { agtOrderNo, paymentName: payer, paidInAmount: amount };
      await session.act(confirmCollectionCall.path, body);
    } catch (error) {
      // A refused code does not concern the receipt, so it stays for the next time.
      const code = error instanceof CallFailed ? error.code : 0;
      if (!ORDER_REFUSALS.has(code)) simulation.receipts.set(agtOrderNo, { payer, amount, visibleAt });
      if (code === CODES.twoFactorWrong) return false;
      throw error;
    }
    simulation.log.debug({ agtOrderNo }, 'simulated agent confirmed');
    return true;
  }
  return true;
}

import { parseMoney } from '@mashang/contract/money';
import { CLAIM_STATUS, PAYOUT_STATUS } from '@mashang/contract/payout-orders';
import { createMerchantClient } from '@mashang/merchant-sdk';
import { DEMO_MERCHANT } from '../seed/demo-data.ts';
import { repeat, type Simulation } from './simulation.ts';
import { between, nextPayout, PACE, PAYOUTS_HELD_MAX_FEN, PAYOUTS_WAITING_MAX } from './simulator-rules.ts';

/** A payout of the simulated merchant: when it cancels it unclaimed, and when, once paid, it accepts it. */
type Open = { giveUpAt: number; acceptAt: number | null; accepted: boolean };

/**
 * Simulates the shop's payments to suppliers: now and then, when its balance allows, it requests a payout by its signed
 * API. Claiming is left to the person trying the demo. It accepts a paid one some minutes later, which settles it once
 * the operator has accepted it too.
 */
export async function playPayouts(simulation: Simulation): Promise<void> {
  const { mchId, keyId, secret } = DEMO_MERCHANT;
  const merchant = createMerchantClient({ baseUrl: simulation.baseUrl, mchId, keyId, secret, tries: 3 });
  const open = new Map<string, Open>();
  const later = (range: readonly [number, number]) =>
    performance.now() + between(simulation.random, range) / simulation.speed;
  let count = 0;

  async function look(orderNo: string, payout: Open): Promise<void> {
    const { status, claimStatus } = await merchant.getPayout(orderNo);
    const now = performance.now();
    if (status > PAYOUT_STATUS.taken) open.delete(orderNo);
    else if (status === PAYOUT_STATUS.waiting && now > payout.giveUpAt) await merchant.cancelPayout(orderNo);
    else if (claimStatus !== CLAIM_STATUS.paid) Object.assign(payout, { acceptAt: null, accepted: false });
    else if (payout.accepted) return;
    else if (payout.acceptAt === null) payout.acceptAt = later(PACE.acceptPayout);
    else if (now > payout.acceptAt) {
      await merchant.acceptPayout(orderNo);
      payout.accepted = true;
    }
  }

  async function create(): Promise<void> {
    const { available, held } = await merchant.balance();
    const wanted = nextPayout(simulation.random);
    // The held amount includes payouts of earlier runs, which this run does not know.
    if (parseMoney(held) > PAYOUTS_HELD_MAX_FEN || parseMoney(available) < 2n * parseMoney(wanted.amount)) return;
    count += 1;
    const started = Math.floor(performance.timeOrigin).toString(36);
    const mchOrderNo = `SIMP${process.pid.toString(36)}${started}N${count}`.toUpperCase();
    const { orderNo } = await merchant.createPayout({ mchOrderNo, ...wanted });
    open.set(orderNo, { giveUpAt: later(PACE.giveUpPayout), acceptAt: null, accepted: false });
  }

  await repeat(simulation, 'payouts', PACE.nextPayout, async () => {
    for (const [orderNo, payout] of [...open]) {
      // Somebody may have been faster between the read and the step; the next read shows it.
      await look(orderNo, payout).catch((err) =>
        simulation.log.debug({ err, orderNo }, 'simulated payout looks again'),
      );
    }
    if (open.size < PAYOUTS_WAITING_MAX) await create();
  });
}

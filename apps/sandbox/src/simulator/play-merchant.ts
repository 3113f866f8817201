import { createMerchantClient } from '@mashang/merchant-sdk';
import { DEMO_MERCHANT, DEMO_PRODUCTS } from '../seed/demo-data.ts';
import { playPayer } from './play-payer.ts';
import { repeat, type Simulation } from './simulation.ts';
import { AWAITING_BY_HAND_MAX, AWAITING_MAX, nextRequest, PACE } from './simulator-rules.ts';

const FAILED = 3;
const BY_CHANNEL: ReadonlySet<string> = new Set(
  DEMO_PRODUCTS.filter(({ payPattern }) => payPattern >= 1 && payPattern <= 8).map(({ code }) => code),
);

/**
 * Simulates a shop: every few seconds somebody buys something, and the shop requests a collection by its signed API.
 */
export async function playMerchant(simulation: Simulation): Promise<void> {
  const { mchId, keyId, secret } = DEMO_MERCHANT;
  const merchant = createMerchantClient({ baseUrl: simulation.baseUrl, mchId, keyId, secret, tries: 3 });
  const payers = new Set<Promise<void>>();
  let count = 0;

  await repeat(simulation, 'merchant', PACE.nextOrder, async () => {
    if (simulation.open.size >= AWAITING_MAX) return;
    const waitingForHands = [...simulation.open.values()].filter(({ byHand }) => byHand).length;
    const drawn = nextRequest(simulation.random, waitingForHands < AWAITING_BY_HAND_MAX);
    const wanted = simulation.floats ? drawn : { ...drawn, product: 'bank' };
    count += 1;
    const mchOrderNo =
      `SIM${process.pid.toString(36)}${Math.floor(performance.timeOrigin).toString(36)}N${count}`.toUpperCase();
    const { payer, ...goods } = wanted;
    const created = await merchant.createCollection({ mchOrderNo, ...goods, payerRef: payer });
    // No account was free: further requests at the same rate would only produce a list of failures.
    if (created.status === FAILED) throw new Error(`no account was free for ${mchOrderNo}`);
    const order = {
      agtOrderNo: created.agtOrderNo,
      payer,
      byHand: simulation.floats && !BY_CHANNEL.has(wanted.product),
    };
    simulation.open.set(order.agtOrderNo, order);
    const playing = playPayer(simulation, order, created.payUrl).finally(() => payers.delete(playing));
    payers.add(playing);
  });
  await Promise.allSettled(payers);
}

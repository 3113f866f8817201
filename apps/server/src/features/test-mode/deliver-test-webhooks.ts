import { setTimeout as sleep } from 'node:timers/promises';
import { every } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { createGuardedAgent } from '../../platform/security/guarded-agent.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { TIMEOUT_MS, tryDelivery } from '../webhooks/send-webhook.ts';
import { dueMerchants } from './advance-spaces.ts';
import { testEventId } from './test-account.ts';
import { inSpace } from './test-command.ts';
import { findTestSecret, finishTestTry, type LeasedDelivery, leaseTestDeliveries } from './test-events-store.ts';

const ROUND_MS = 500;
/** A lease outlives the longest try, so that no other process tries the same delivery meanwhile. */
const LEASE_S = 30;
/** Tries at once, of all merchants and of one: a slow receiver delays its own. */
const IN_FLIGHT_MOST = 64;
const OF_A_MERCHANT = 4;
/** A stop waits this long for answers in progress; the other tries are made again after their lease. */
const LEAVE_MS = 1_500;

/** Starts the delivery of test webhooks: the tries, schedule, signature and limits on targets are the live ones. */
export function startTestWebhooks(platform: Platform): { stop(): Promise<void> } {
  const allowPrivate = platform.config.demo;
  const agent = createGuardedAgent({
    allowPrivate,
    timeoutMs: TIMEOUT_MS,
    maxBytes: 65_536,
    connections: IN_FLIGHT_MOST,
  });
  const writes = ownWork(platform.db, 'test-mode');
  const flying = new Map<Promise<void>, bigint>();

  async function round(): Promise<void> {
    for (const merchantId of await dueMerchants(platform)) {
      const own = [...flying.values()].filter((one) => one === merchantId).length;
      const most = Math.min(OF_A_MERCHANT - own, IN_FLIGHT_MOST - flying.size);
      if (most > 0) await leaseAndSend(merchantId, most);
    }
  }

  async function leaseAndSend(merchantId: bigint, most: number): Promise<void> {
    const now = platform.clock.now();
    const { due, secrets } = await writes.inTestSpace(merchantId, async (tx) => {
      const sealed = await findTestSecret(tx);
      return {
        due: await leaseTestDeliveries(tx, { now, most, leaseS: LEASE_S }),
        secrets: sealed === null ? [] : [platform.secrets.open(sealed)],
      };
    });
    for (const delivery of due) {
      const flight: Promise<void> = send(merchantId, delivery, secrets).finally(() => flying.delete(flight));
      flying.set(flight, merchantId);
    }
  }

  /** Makes one try and stores its result; never rejects. */
  async function send(merchantId: bigint, delivery: LeasedDelivery, secrets: readonly string[]): Promise<void> {
    try {
      const named = { ...delivery, eventId: testEventId(delivery.eventId).slice('evt_'.length) };
      const { gone: _gone, ...result } = await tryDelivery(agent, named, secrets, allowPrivate, platform.clock.now());
      const now = platform.clock.now();
      // Under the lock of the space: a step of the same object may be taken meanwhile.
      await inSpace({ platform, now }, merchantId, ({ tx }) => finishTestTry(tx, result, now));
    } catch (error) {
      // The lease expires and the delivery is tried again: at least once, never lost.
      platform.log.warn({ err: error, delivery: delivery.id.toString() }, 'test webhook try not recorded');
    }
  }

  const stopRounds = every(platform, 'test-webhooks', ROUND_MS, round);
  return {
    stop: async () => {
      await stopRounds();
      await Promise.race([Promise.all(flying.keys()), sleep(LEAVE_MS, undefined, { ref: false })]);
      await agent.destroy();
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINT_TEST, MERCHANT_EVENTS } from '@mashang/contract/events/merchant';
import { z } from 'zod';
import { createCached } from '../../platform/cached.ts';
import { isAnswerLost, type Writer } from '../../platform/database/db.ts';
import { createBatcher } from '../../platform/database/statements/batch.ts';
import { createEventSampler } from '../../platform/events/event-samples.ts';
import { batchMeter } from '../../platform/observability/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import { createGuardedAgent } from '../../platform/security/guarded-agent.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { TIMEOUT_MS, tryDelivery, unrecorded } from './send-webhook.ts';
import { createTargetSlots, targetOf } from './target-slots.ts';
import { createWakeLoop } from './wake-loop.ts';
import { webhookMeter } from './webhook-meter.ts';
import {
  countFailedTry,
  type DueDelivery,
  disableEndpoint,
  finishTries,
  leaseDeliveries,
  loadSigningSecrets,
  nextDueIn,
  putAside,
  renewLeases,
  type TryResult,
} from './webhooks-store.ts';
import * as zh from './zh.ts';

/** A stop waits this long for answers in progress; other deliveries are released, and another worker tries them. */
const LEAVE_MS = 1_500;
/**
 * The leases of a dead worker expire after this time; a living worker renews its leases, so a slow answer is never
 * tried twice at once.
 */
const LEASE_S = 10;
const RENEW_MS = 3_000;
const IN_FLIGHT_MOST = 256;
const IDLE_MOST_MS = 2_000;
/** After a round that found nothing, a signal waits this long, so that many signals share the next round. */
const REST_MS = 4;
const WEBHOOKS = [...MERCHANT_EVENTS, ENDPOINT_TEST];
/** `livemode` is missing in deliveries from before test mode. */
const envelope = z.strictObject({
  timestamp: z.iso.datetime(),
  livemode: z.literal(true).optional(),
  data: z.unknown(),
});

export type WebhookWorker = { stop(): Promise<void>; inFlight(): number };

/** Starts the delivery worker: it wakes on a signal, or when the next delivery is due. */
export function startWebhookWorker(platform: Platform): WebhookWorker {
  const { db, log } = platform;
  const { app: writer } = ownWork(db, 'webhook.deliver');
  const flying = new Map<bigint, Promise<void>>();
  const slots = createTargetSlots();
  const sender = createSender(platform, writer);
  const loop = createWakeLoop({ round, nextInMs, restMs: REST_MS });

  /** Leases what is due and sends it; returns whether anything was. */
  async function round(): Promise<boolean> {
    const free = IN_FLIGHT_MOST - flying.size;
    if (free <= 0) return false;
    try {
      const underWay = [...flying.keys()];
      const due = await leaseDeliveries(writer, Math.min(free, 64), slots.full(), underWay, slots.perTarget, LEASE_S);
      const paused = due.filter((delivery) => delivery.paused).map(({ id }) => id);
      for (const delivery of due) if (!delivery.paused) flying.set(delivery.id, fly(delivery));
      if (paused.length > 0) await putAside(writer, paused);
      return due.length > 0;
    } catch (error) {
      log.warn({ err: error }, 'webhook worker could not look for work');
      return false;
    }
  }

  async function fly(delivery: DueDelivery): Promise<void> {
    const target = targetOf(delivery);
    slots.take(target, delivery.opened);
    await sender.send(delivery);
    flying.delete(delivery.id);
    slots.release(target);
    loop.wake();
  }

  async function nextInMs(): Promise<number> {
    const inS = await nextDueIn(db.app).catch(() => null);
    if (inS === null) return IDLE_MOST_MS;
    return Math.min(Math.max(inS * 1000, slots.isEmpty() ? 20 : 100), IDLE_MOST_MS);
  }

  const renewing = setInterval(() => {
    if (flying.size > 0)
      renewLeases(writer, [...flying.keys()], LEASE_S).catch((error) =>
        log.warn({ err: error }, 'webhook leases not renewed'),
      );
  }, RENEW_MS);
  const off = platform.bus.on('webhooks', loop.wakeRested);
  loop.wake();

  return {
    inFlight: () => flying.size,
    stop: async () => {
      off();
      const looked = loop.stop();
      clearInterval(renewing);
      await looked;
      await Promise.race([Promise.all(flying.values()), sleep(LEAVE_MS, undefined, { ref: false })]);
      if (flying.size === 0) return sender.close();
      sender.forget();
      // The next worker tries it once more: at least once, never lost.
      await renewLeases(writer, [...flying.keys()], 0);
      await sender.destroy();
    },
  };
}

/** Sends one delivery and records its result; `send` never rejects. */
function createSender(platform: Platform, writer: Writer) {
  const { db, log, clock } = platform;
  const allowPrivate = platform.config.demo;
  // The slots limit each target, even if several targets share a host.
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: 65_536, connections: IN_FLIGHT_MOST };
  const agent = createGuardedAgent({ allowPrivate, ...limits });
  const secrets = createCached(async () => groupSecrets(platform, await loadSigningSecrets(db.app)), 5_000, clock.now);
  const finish = createBatcher<TryResult, void>(
    async (results) => {
      await finishTries(writer, results);
      platform.bus.signal('events');
      return results.map(() => undefined);
    },
    { maxSize: 200, measure: batchMeter(platform, 'webhook') },
  );
  const meter = webhookMeter(platform);
  const sample = createEventSampler(platform, 'webhook', { events: WEBHOOKS, bare: z.null() });
  let isReleased = false;

  async function send(delivery: DueDelivery): Promise<void> {
    meter.begin();
    sample(delivery.type, () => readBody(delivery));
    try {
      const keys = (await secrets.get()).get(delivery.merchantId) ?? [];
      const { gone, ...result } = await tryDelivery(agent, delivery, keys, allowPrivate, clock.now());
      if (isReleased) return;
      if (gone && delivery.endpointId !== null)
        await disableEndpoint(writer, delivery.endpointId, zh.deliverWebhooks.gone);
      meter.tried(result);
      await finish(result).catch((error) => recordPlainly(delivery, result, error));
    } catch (error) {
      // The lease expires and the delivery is tried again: at least once, never lost.
      if (!isReleased) log.error({ err: error, delivery: delivery.id.toString() }, 'webhook try not recorded');
    } finally {
      meter.end();
    }
  }

  /** Counts a result that the database refuses as a failed try; if its answer was lost, the lease expires instead. */
  async function recordPlainly(delivery: DueDelivery, result: TryResult, error: unknown): Promise<void> {
    if (isAnswerLost(error)) throw error;
    log.error({ err: error, delivery: delivery.id.toString() }, 'webhook result refused by the database');
    await countFailedTry(writer, unrecorded(delivery, result));
  }

  return {
    send,
    /** From now on results are not recorded: another worker may lease what is in flight. */
    forget: () => {
      isReleased = true;
    },
    close: () => agent.close(),
    destroy: () => agent.destroy(),
  };
}

/** Parses the body of a delivery by its type; throws if it is not an event of that type. */
function readBody({ type, body }: DueDelivery) {
  return envelope.extend({ type: z.literal(type) }).parse(JSON.parse(body));
}

function groupSecrets(platform: Platform, rows: { merchantId: number; secret: Buffer }[]): Map<number, string[]> {
  const grouped = new Map<number, string[]>();
  for (const row of rows)
    grouped.set(row.merchantId, [...(grouped.get(row.merchantId) ?? []), platform.secrets.open(row.secret)]);
  return grouped;
}

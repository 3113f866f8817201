import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINT_TEST, MERCHANT_EVENTS } from '@mashang/contract/events/merchant';
import { z } from 'zod';
import { createCached } from '../../platform/cached.ts';
import { isAnswerLost } from '../../platform/database/db.ts';
import { createBatcher } from '../../platform/database/statements/batch.ts';
import { createEventSampler } from '../../platform/events/event-samples.ts';
import { batchMeter } from '../../platform/observability/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import { createGuardedAgent } from '../../platform/security/guarded-agent.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { TIMEOUT_MS, tryDelivery, unrecorded } from './send-webhook.ts';
import { webhookMeter } from './webhook-meter.ts';
import {
  countFailedTry,
  type DueDelivery,
  disableEndpoint,
  finishTries,
  leaseDeliveries,
  loadSigningSecrets,
  nextDueIn,
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
const PER_TARGET = 8;
const IDLE_MOST_MS = 2_000;
/** After a round that found nothing, a signal waits this long, so that many signals share the next round. */
const REST_MS = 4;
const WEBHOOKS = [...MERCHANT_EVENTS, ENDPOINT_TEST];
const envelope = z.strictObject({ timestamp: z.iso.datetime(), data: z.unknown() });

export type WebhookWorker = { stop(): Promise<void>; inFlight(): number };

/** Starts the delivery worker: it wakes on a signal, or when the next delivery is due. */
export function startWebhookWorker(platform: Platform): WebhookWorker {
  const { db, log, clock } = platform;
  const { app: writer } = ownWork(db, 'webhook.deliver');
  const allowPrivate = platform.config.demo;
  // PER_TARGET limits each target, even if several targets share a host.
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: 65_536, connections: IN_FLIGHT_MOST };
  const agent = createGuardedAgent({ allowPrivate, ...limits });
  const flying = new Map<bigint, Promise<void>>();
  const perTarget = new Map<string, number>();
  const opened = new Set<string>();
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
  let stopping = false;
  let left = false;
  let scheduled: NodeJS.Timeout | undefined;
  let turning: Promise<void> | undefined;
  let again = false;
  let restsUntil = 0;

  async function fly(delivery: DueDelivery, target: string): Promise<void> {
    meter.begin();
    sample(delivery.type, () => readBody(delivery));
    try {
      const keys = (await secrets.get()).get(delivery.merchantId) ?? [];
      const { gone, ...result } = await tryDelivery(agent, delivery, keys, allowPrivate, clock.now());
      if (left) return;
      if (gone && delivery.endpointId !== null)
        await disableEndpoint(writer, delivery.endpointId, zh.deliverWebhooks.gone);
      meter.tried(result);
      await finish(result).catch((error) => recordPlainly(delivery, result, error));
    } catch (error) {
      // The lease expires and the delivery is tried again: at least once, never lost.
      if (!left) log.error({ err: error, delivery: delivery.id.toString() }, 'webhook try not recorded');
    } finally {
      meter.end();
      flying.delete(delivery.id);
      const left = (perTarget.get(target) ?? 1) - 1;
      if (left > 0) perTarget.set(target, left);
      else {
        perTarget.delete(target);
        opened.delete(target);
      }
      wake();
    }
  }

  /** Counts a result that the database refuses as a failed try; if its answer was lost, the lease expires instead. */
  async function recordPlainly(delivery: DueDelivery, result: TryResult, error: unknown): Promise<void> {
    if (isAnswerLost(error)) throw error;
    log.error({ err: error, delivery: delivery.id.toString() }, 'webhook result refused by the database');
    await countFailedTry(writer, unrecorded(delivery, result));
  }

  function roomOf(target: string): number {
    return opened.has(target) ? 1 : PER_TARGET;
  }

  async function turn(): Promise<void> {
    const room = IN_FLIGHT_MOST - flying.size;
    if (room <= 0) return;
    const busy = [...perTarget].filter(([target, count]) => count >= roomOf(target)).map(([target]) => target);
    const due = await leaseDeliveries(writer, Math.min(room, 64), busy, [...flying.keys()], PER_TARGET, LEASE_S);
    for (const delivery of due) {
      if (delivery.paused) continue;
      const target = `${delivery.merchantId} ${delivery.url}`;
      if (delivery.opened) opened.add(target);
      else opened.delete(target);
      perTarget.set(target, (perTarget.get(target) ?? 0) + 1);
      flying.set(delivery.id, fly(delivery, target));
    }
    if (due.length > 0) again = true;
    else restsUntil = performance.now() + REST_MS;
  }

  async function run(): Promise<void> {
    do {
      again = false;
      await turn().catch((error) => log.warn({ err: error }, 'webhook worker could not look for work'));
    } while (again && !stopping);
    if (stopping) return;
    const inS = await nextDueIn(db.app).catch(() => null);
    const waitMs =
      inS === null ? IDLE_MOST_MS : Math.min(Math.max(inS * 1000, perTarget.size > 0 ? 100 : 20), IDLE_MOST_MS);
    clearTimeout(scheduled);
    scheduled = setTimeout(wake, waitMs);
  }

  function wake(): void {
    if (stopping) return;
    again = true;
    turning ??= run().finally(() => {
      turning = undefined;
      if (again && !stopping) wake();
    });
  }

  const renewing = setInterval(() => {
    if (flying.size > 0)
      renewLeases(writer, [...flying.keys()], LEASE_S).catch((error) =>
        log.warn({ err: error }, 'webhook leases not renewed'),
      );
  }, RENEW_MS);
  let signalled: NodeJS.Timeout | undefined;
  function wakeRested(): void {
    const rest = restsUntil - performance.now();
    if (rest <= 0) wake();
    else signalled ??= setTimeout(wakeSignalled, rest);
  }

  function wakeSignalled(): void {
    signalled = undefined;
    wake();
  }

  const off = platform.bus.on('webhooks', wakeRested);
  wake();

  return {
    inFlight: () => flying.size,
    stop: async () => {
      stopping = true;
      off();
      clearTimeout(scheduled);
      clearTimeout(signalled);
      clearInterval(renewing);
      await turning;
      await Promise.race([Promise.all(flying.values()), sleep(LEAVE_MS, undefined, { ref: false })]);
      if (flying.size === 0) return agent.close();
      // The next worker tries it once more: at least once, never lost.
      left = true;
      await renewLeases(writer, [...flying.keys()], 0);
      await agent.destroy();
    },
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

import { Gauge, Histogram } from 'prom-client';
import { metricsOf } from '../../platform/observability/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TryResult } from './webhooks-store.ts';

const meters = new WeakMap<Platform, ReturnType<typeof createMeter>>();

/** Returns the meter of this process's deliveries. */
export function webhookMeter(platform: Platform): ReturnType<typeof createMeter> {
  const known = meters.get(platform) ?? createMeter(platform);
  meters.set(platform, known);
  return known;
}

function createMeter(platform: Platform) {
  const registers = [metricsOf(platform).registry];
  const tries = new Histogram({
    name: 'mashang_webhook_try_seconds',
    help: 'One try of a webhook, to its answer, by what came of it',
    labelNames: ['outcome'] as const,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15],
    registers,
  });
  const inFlight = new Gauge({
    name: 'mashang_webhook_in_flight',
    help: 'Tries of this process that wait for their answer',
    registers,
  });
  return {
    begin: () => inFlight.inc(),
    end: () => inFlight.dec(),
    tried: ({ state, ms }: Pick<TryResult, 'state' | 'ms'>) => tries.observe({ outcome: OUTCOME[state] }, ms / 1_000),
  };
}

const OUTCOME = { delivered: 'delivered', pending: 'again', dead: 'given-up' } as const;

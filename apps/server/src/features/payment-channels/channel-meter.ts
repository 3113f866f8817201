import { Gauge, Histogram } from 'prom-client';
import { ChannelRefused } from '../../channels/port.ts';
import { createCached } from '../../platform/cached.ts';
import { metricsOf } from '../../platform/observability/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ChannelHealthRow, listChannelHealth } from './channel-health-store.ts';

/** Facts of the database are cached for this long, however often the metrics are read. */
const MAX_AGE_MS = 5_000;
const meters = new WeakMap<Platform, ReturnType<typeof createMeter>>();

/**
 * Returns the meter of payment channels: this process's calls to them, and gauges of what the database knows. Its
 * labels are the channels that two people entered.
 */
export function channelMeter(platform: Platform): ReturnType<typeof createMeter> {
  const known = meters.get(platform) ?? createMeter(platform);
  meters.set(platform, known);
  return known;
}

function createMeter(platform: Platform) {
  const registers = [metricsOf(platform).registry];
  const calls = new Histogram({
    name: 'mashang_channel_call_seconds',
    help: 'One call to a payment channel, by how it ended: ok, refused (certain), failed (outcome unknown)',
    labelNames: ['channel', 'outcome'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 6, 10],
    registers,
  });
  const health = createCached(
    () => listChannelHealth(platform.db.app).catch((): ChannelHealthRow[] => []),
    MAX_AGE_MS,
    () => performance.now(),
  );
  function gauge(name: string, help: string, read: (row: ChannelHealthRow) => number): void {
    new Gauge({
      name,
      help,
      labelNames: ['channel'],
      registers,
      async collect() {
        this.reset();
        for (const row of await health.get()) this.set({ channel: row.code }, read(row));
      },
    });
  }
  gauge('mashang_channel_open', 'Whether the circuit of a payment channel is open', (row) => (row.isOpen ? 1 : 0));
  gauge('mashang_channel_failures', 'Calls in a row that failed', (row) => row.failures);
  gauge(
    'mashang_channel_unasked_seconds',
    'For how long the payment that waits longest to be asked about is due',
    (row) => row.unaskedS,
  );
  gauge('mashang_channel_notices_refused', 'Notices of the last 24 hours that proved nothing', (row) => row.refused);
  gauge('mashang_channel_bill_read', 'Whether the bill of yesterday was read', (row) => (row.isBillRead ? 1 : 0));
  gauge('mashang_channel_differences', 'Open differences between channel and books', (row) => row.differences);
  return {
    /** Measures a call and passes on its result or error. */
    async measure<T>(channel: string, work: () => Promise<T>): Promise<T> {
      const begun = performance.now();
      const observe = (outcome: 'ok' | 'refused' | 'failed') =>
        calls.observe({ channel, outcome }, (performance.now() - begun) / 1_000);
      try {
        const result = await work();
        observe('ok');
        return result;
      } catch (error) {
        observe(error instanceof ChannelRefused ? 'refused' : 'failed');
        throw error;
      }
    },
  };
}

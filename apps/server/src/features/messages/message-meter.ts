import { Counter, Gauge, Histogram } from 'prom-client';
import { metricsOf } from '../../platform/observability/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EventRow } from './event-store.ts';
import { CLOSE, type Hub } from './hub.ts';

const REASONS = new Map<number, string>(Object.entries(CLOSE).map(([reason, code]) => [code, reason]));

/** Measures the websockets of this process: how many there are, why they end, and how late a notice is. */
export function messageMeter(platform: Platform, hub: Pick<Hub, 'all'>) {
  const registers = [metricsOf(platform).registry];
  new Gauge({
    name: 'mashang_socket_connections',
    help: 'Open websockets',
    registers,
    collect() {
      this.set(hub.all.size);
    },
  });
  const closed = new Counter({
    name: 'mashang_socket_closed_total',
    help: 'Websockets this process closed, by reason',
    labelNames: ['reason'] as const,
    registers,
  });
  for (const reason of REASONS.values()) closed.inc({ reason }, 0);
  const late = new Histogram({
    name: 'mashang_notice_seconds',
    help: 'From the event to its notice in the sockets, oldest of each batch',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  const send = new Histogram({
    name: 'mashang_socket_send_seconds',
    help: 'Handing a batch of events to the sockets',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2],
    registers,
  });
  return {
    closed: (code: number) => closed.inc({ reason: REASONS.get(code) ?? 'other' }),
    /** Records a batch that was sent: its oldest event, and how many ms the sending took. */
    sent: (oldest: EventRow, ms: number) => {
      send.observe(ms / 1_000);
      late.observe(Math.max(0, platform.clock.now() - oldest.at.getTime()) / 1_000);
    },
  };
}

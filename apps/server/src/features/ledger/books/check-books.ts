import { Gauge } from 'prom-client';
import { metricsOf } from '../../../platform/observability/metrics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkQuickly } from './check-books-store.ts';

const gauges = new WeakMap<Platform, ReturnType<typeof createGauges>>();

/** Gauges of the quick check of the books. */
export function bookGauges(platform: Platform): ReturnType<typeof createGauges> {
  const known = gauges.get(platform) ?? createGauges(platform);
  gauges.set(platform, known);
  return known;
}

function createGauges(platform: Platform) {
  const registers = [metricsOf(platform).registry];
  return {
    broken: new Gauge({
      name: 'mashang_invariant_broken',
      help: 'Places that break an invariant, at the last quick check',
      labelNames: ['invariant'] as const,
      registers,
    }),
    checkedAt: new Gauge({
      name: 'mashang_invariant_checked_seconds',
      help: 'When the books were last checked, Unix time; 0: not yet',
      registers,
    }),
    took: new Gauge({
      name: 'mashang_invariant_check_seconds',
      help: 'How long the last quick check took',
      registers,
    }),
  };
}

/**
 * Checks what is cheap to check; the full check is `npm run verify`. Faults are reported in the log and in the gauges.
 */
export async function checkBooks(platform: Platform): Promise<number> {
  const { broken, checkedAt, took } = bookGauges(platform);
  const begunAt = performance.now();
  const results = await checkQuickly(platform.db.app);
  for (const one of results) {
    broken.set({ invariant: one.invariant }, one.broken);
    if (one.broken > 0) platform.log.error(one, 'the books are broken');
  }
  took.set((performance.now() - begunAt) / 1_000);
  checkedAt.set(platform.clock.now() / 1_000);
  return results.reduce((total, one) => total + one.broken, 0);
}

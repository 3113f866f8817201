import { dropAllSessions, dropUserSessions } from './platform/auth/auth.ts';
import type { Signal } from './platform/events/events.ts';
import { every } from './platform/jobs/jobs.ts';
import { metricsOf } from './platform/observability/metrics.ts';
import type { Platform } from './platform/platform.ts';

const SIGNALS = ['events', 'webhooks', 'routing', 'licence', 'keys', 'access', 'menus'] satisfies Signal[];
const PROVE_MS = 10_000;

/**
 * Listens to changes by other processes on the same database, and checks now and then that it still receives. Returns a
 * function that stops it.
 */
export async function listenToReplicas(platform: Platform): Promise<() => Promise<void>> {
  const { bus, db } = platform;
  const { notify } = metricsOf(platform);
  bus.on('events', () => bus.signal('webhooks'));
  // Notifications sent while nobody listened are lost: signal everything once.
  for (const signal of SIGNALS)
    await db.listener.on(
      signal,
      () => bus.signal(signal),
      () => bus.signal(signal),
    );
  await db.listener.on(
    'sessions',
    (userId) => dropUserSessions(platform, BigInt(userId)),
    () => dropAllSessions(platform),
  );
  return every(platform, 'listen', PROVE_MS, async () => {
    const ms = await db.listener.prove();
    if (ms === null) platform.log.warn('heartbeat NOTIFY not received; reopening the LISTEN connection');
    else notify.set(ms / 1_000);
  });
}

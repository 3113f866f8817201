import { Gauge } from 'prom-client';
import { createCached } from '../../platform/cached.ts';
import { metricsOf } from '../../platform/observability/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import { readAnchorState } from '../audit/anchor-state.ts';
import { findLastBackup } from './backup-store.ts';
import { countConnections, countDeliveries, listWaiting } from './metrics-store.ts';
import { findLastVerify, listQueues, readDatabase } from './system-store.ts';
import { viewConnectors } from './view-connectors.ts';

/** Facts of the database are cached for this long, however often the metrics are read. */
const MAX_AGE_MS = 5_000;
type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts(platform: Platform) {
  const sql = platform.db.app;
  const begunAt = performance.now();
  const connections = await countConnections(sql);
  const pingMs = performance.now() - begunAt;
  const [queues, waiting, deliveries, verify, backup, connectors, database, anchors] = await Promise.all([
    ...([listQueues(sql), listWaiting(sql), countDeliveries(sql)] as const),
    ...([findLastVerify(sql), findLastBackup(sql), viewConnectors(platform), readDatabase(sql)] as const),
    readAnchorState(platform),
  ]);
  return { connections, pingMs, queues, waiting, deliveries, verify, backup, connectors, database, anchors };
}

/**
 * Registers gauges of what the database knows about the deployment; they are read on demand. Without a database they
 * are absent.
 */
export function systemMetrics(platform: Platform): void {
  const { registry } = metricsOf(platform);
  const facts = createCached(
    () => readFacts(platform).catch(() => null),
    MAX_AGE_MS,
    () => performance.now(),
  );

  function gauge(name: string, help: string, labelNames: string[], read: (facts: Facts, to: Gauge) => void): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        const found = await facts.get();
        if (found) read(found, this);
        // A gauge without labels is 0 after a reset, which would be a false value.
        else if (labelNames.length === 0) this.remove();
      },
    });
  }

  new Gauge({
    name: 'mashang_database_up',
    help: 'Whether the database answered',
    registers: [registry],
    async collect() {
      this.set((await facts.get()) ? 1 : 0);
    },
  });
  gauge('mashang_database_ping_seconds', 'One small question to the database and back', [], ({ pingMs }, to) =>
    to.set(pingMs / 1_000),
  );
  gauge('mashang_database_connections', 'Connections by what they do', ['state'], ({ connections }, to) => {
    for (const { state, connections: count } of connections) to.set({ state }, count);
  });
  gauge('mashang_database_connections_most', 'Connections there may be', [], ({ connections }, to) =>
    to.set(connections[0]?.most ?? 0),
  );
  gauge('mashang_database_oldest_transaction_seconds', 'Age of the oldest transaction', [], ({ database }, to) =>
    to.set(database.oldestTransactionS),
  );
  gauge('mashang_queue_waiting', 'What waits, counted to 10 001', ['queue'], ({ queues, waiting }, to) => {
    for (const one of queues) to.set({ queue: one.name }, one.waiting);
    for (const one of waiting) to.set({ queue: one.queue }, one.waiting);
  });
  gauge('mashang_queue_lag_seconds', 'For how long the oldest of it has waited', ['queue'], (found, to) => {
    for (const one of found.queues) to.set({ queue: one.name }, one.lagS);
    for (const one of found.waiting) to.set({ queue: one.queue }, one.lagS);
  });
  gauge('mashang_webhook_deliveries', 'Webhooks not delivered, by state', ['state'], ({ deliveries }, to) => {
    for (const one of deliveries) to.set({ state: one.state }, one.deliveries);
  });
  gauge('mashang_connector_open', 'Whether the circuit of a platform outside is open', ['connector'], (found, to) => {
    for (const one of found.connectors) to.set({ connector: one.name }, one.openedTime ? 1 : 0);
  });
  gauge('mashang_verify_broken', 'Places the last whole verification found broken', [], ({ verify }, to) =>
    verify ? to.set(Number(verify.broken)) : to.remove(),
  );
  gauge('mashang_verify_age_seconds', 'Since the last whole verification', [], ({ verify }, to) =>
    verify ? to.set(verify.agoS) : to.remove(),
  );
  gauge('mashang_backup_age_seconds', 'Since the last back-up of this program', [], ({ backup }, to) =>
    backup ? to.set(backup.agoS) : to.remove(),
  );
  gauge(
    'mashang_audit_anchor_age_seconds',
    'Since the audit chain was last anchored outside the database',
    [],
    (found, to) => (found.anchors.ageS === null ? to.remove() : to.set(found.anchors.ageS)),
  );
}

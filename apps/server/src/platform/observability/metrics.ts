import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { jobRuns } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';

/** Seconds; 0.06 is the target of a merchant's create. */
const BUCKETS = [0.005, 0.01, 0.025, 0.06, 0.1, 0.25, 0.5, 1, 2.5, 10];
const metrics = new WeakMap<Platform, Metrics>();

type Metrics = ReturnType<typeof createMetrics>;

/**
 * The metrics of this process; features add theirs to `registry`. Every set of labels is bounded by the code, never by
 * callers.
 */
export function metricsOf(platform: Platform): Metrics {
  const known = metrics.get(platform);
  if (known) return known;
  const made = createMetrics(platform);
  metrics.set(platform, made);
  return made;
}

function createMetrics(platform: Platform) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  addJobs(platform, registry);
  return {
    registry,
    http: new Histogram({
      name: 'mashang_http_request_seconds',
      help: 'Calls, by route as declared and class of status',
      labelNames: ['route', 'status'] as const,
      buckets: BUCKETS,
      registers,
    }),
    batch: new Histogram({
      name: 'mashang_database_batch_seconds',
      help: 'Database calls that gather many requests, by batch queue',
      labelNames: ['lane'] as const,
      buckets: BUCKETS,
      registers,
    }),
    notify: new Gauge({
      name: 'mashang_notify_seconds',
      help: 'Time from sending a NOTIFY to receiving it; how other processes learn of a change',
      registers,
    }),
    nestedConnections: new Counter({
      name: 'mashang_nested_connections_total',
      help: 'Connections asked for within a transaction, by pool',
      labelNames: ['pool'] as const,
      registers,
    }),
    undeclaredEvents: new Counter({
      name: 'mashang_undeclared_events_total',
      help: 'Sampled webhooks and websocket frames that are not as the contract declares them',
      labelNames: ['place'] as const,
      registers,
    }),
    batchItems: new Counter({
      name: 'mashang_database_batch_items_total',
      help: 'Requests that travelled in those calls',
      labelNames: ['lane'] as const,
      registers,
    }),
  };
}

/** Returns a function that a batch queue calls after each batch, with the number of items and the milliseconds. */
export function batchMeter(platform: Platform, lane: string): (items: number, ms: number) => void {
  const { batch, batchItems } = metricsOf(platform);
  return (items, ms) => {
    batch.observe({ lane }, ms / 1_000);
    batchItems.inc({ lane }, items);
  };
}

function addJobs(platform: Platform, registry: Registry): void {
  const gauge = (name: string, help: string, read: (run: ReturnType<typeof jobRuns>[number]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'] as const,
      registers: [registry],
      collect() {
        for (const run of jobRuns(platform)) this.set({ job: run.name }, read(run));
      },
    });
  gauge('mashang_job_seconds', 'How long the last round of a job took', ({ lastMs }) => lastMs / 1_000);
  gauge('mashang_job_failures', 'Rounds in a row that failed', ({ failures }) => failures);
  gauge('mashang_job_ended_seconds', 'When the last round of a job ended, Unix time', ({ lastAt }) => lastAt / 1_000);
}

import { z } from 'zod';

/** One process of the deployment. */
export const replicaRow = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  port: z.int(),
  version: z.string(),
  node: z.string(),
  startedTime: z.string(),
  seenTime: z.string(),
  /** Seconds since its last heartbeat. */
  silentS: z.int(),
  memoryMb: z.int(),
  jobs: z.array(z.object({ name: z.string(), lastMs: z.int(), agoS: z.int(), failures: z.int() })),
});
export type ReplicaRow = z.infer<typeof replicaRow>;
/** A queue: the number of waiting entries, and the age of the oldest one in seconds. */
export const queueRow = z.object({
  name: z.string(),
  title: z.string(),
  waiting: z.int(),
  lagS: z.int(),
  state: z.enum(['ok', 'slow', 'bad']),
  note: z.string(),
});
export type QueueRow = z.infer<typeof queueRow>;
/** An outside platform and the state of its calls. Times are empty where there was none. */
export const connectorRow = z.object({
  name: z.string(),
  title: z.string(),
  address: z.string(),
  /** idle: never called; probing: its circuit is open and the next call is a probe. */
  state: z.enum(['ok', 'idle', 'failing', 'open', 'probing']),
  failures: z.int(),
  lastMs: z.int().nullable(),
  lastSuccessTime: z.string(),
  lastFailureTime: z.string(),
  lastError: z.string(),
  openedTime: z.string(),
  /** Time of the next probe of an open circuit. */
  probeTime: z.string(),
});
export type ConnectorRow = z.infer<typeof connectorRow>;
/** GET /api/system/status */
export const systemStatus = z.object({
  time: z.string(),
  version: z.string(),
  build: z.string(),
  node: z.string(),
  demo: z.boolean(),
  replicas: z.array(replicaRow),
  queues: z.array(queueRow),
  connectors: z.array(connectorRow),
  database: z.object({
    version: z.string(),
    size: z.string(),
    connections: z.int(),
    maxConnections: z.int(),
    oldestTransactionS: z.int(),
    hitRatio: z.string(),
    tables: z.array(z.object({ name: z.string(), rows: z.string(), size: z.string() })),
  }),
  lastVerify: z
    .object({ time: z.string(), ms: z.int(), checked: z.string(), broken: z.string(), examples: z.array(z.string()) })
    .nullable(),
  lastBackup: z.object({ time: z.string(), bytes: z.int(), rows: z.int() }).nullable(),
  /**
   * The audit chain's newest anchor outside the database; `waiting`: number of anchors that the external anchor keeper
   * has not confirmed, null without a keeper.
   */
  lastAnchor: z.object({ time: z.string(), agoS: z.int(), seq: z.string(), waiting: z.int().nullable() }).nullable(),
  /** Whether a daily back-up is made automatically. */
  backsUp: z.boolean(),
});
export type SystemStatus = z.infer<typeof systemStatus>;

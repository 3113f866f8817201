import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../app.ts';
import { type Config, DEMO_CUSTOMER_SERVICE } from '../config.ts';
import { readRun } from '../config-run.ts';
import { readTopUp } from '../config-top-up.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { createTestDatabase } from '../platform/database/test-database.ts';
import { openDb, openPool, type Sql } from '../platform/db.ts';
import { createBus, type Signal } from '../platform/events.ts';
import type { Http } from '../platform/http.ts';
import { type Platform, shutGate } from '../platform/platform.ts';
import { createSecrets } from '../platform/secrets.ts';
import { createStorage } from '../platform/storage.ts';
import type { Ctx } from '../platform/verb.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestLog } from './test-log.ts';

export type TestServer = {
  app: Http;
  platform: Platform;
  clock: TestClock;
  /** The database as its owner: what a hand at the console could do. */
  owner: Sql;
  /** Changes the network behind the server's back; what it keeps in memory is dropped, as the database's notice would do. */
  change(work: (sql: Sql) => Promise<unknown>): Promise<void>;
  /** Ctx of something the server does by itself. */
  system(name: string): Ctx;
  stop(): Promise<void>;
};

const KEPT: Signal[] = ['routing', 'licence', 'keys', 'access', 'menus'];

/** A whole server on a database of its own with the demo's people in it; `demo: false` keeps the people and turns demo mode off. */
export async function startTestServer(options: { demo?: boolean } = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'mashang-test-'));
  const clock = createTestClock();
  const secrets = createSecrets([Buffer.alloc(32, 7)]);
  const db = openDb(database.url, 6, secrets.vault);
  const owner = openPool(database.url, null, 4, {}, secrets.vault);
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: database.url,
    demo: options.demo ?? true,
    simulate: false,
    staffTwoFactor: false,
    wireKey: 'mashang-wire-key',
    trustedProxies: [],
    publicUrl: 'http://127.0.0.1:8600',
    customerServiceUrl: DEMO_CUSTOMER_SERVICE,
    reportPageErrors: true,
    logLevel: process.env.LOG_DIR ? 'trace' : (process.env.TEST_LOG ?? 'silent'),
    metricsToken: undefined,
    openPlatforms: {},
    backupDir: undefined,
    run: readRun({}, true),
    anchorDir: join(dataDir, 'anchors'),
    anchorUrl: undefined,
    topUp: readTopUp({}, true),
  };
  const platform: Platform = {
    config,
    db,
    clock,
    log: createTestLog(),
    bus: createBus(),
    secrets,
    storage: createStorage(dataDir, secrets),
    gate: shutGate,
  };
  await seedDemo(platform);
  const { server: app, stop } = await buildApp(platform);
  await app.ready();
  return {
    app,
    platform,
    clock,
    owner,
    async change(work) {
      await work(owner);
      for (const signal of KEPT) platform.bus.signal(signal);
    },
    system: (name) => ({ platform, actor: { kind: 'system', name }, requestId: `test:${name}`, now: clock.now() }),
    async stop() {
      await app.close();
      await stop();
      await db.close();
      await owner.end({ timeout: 5 });
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

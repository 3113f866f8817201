import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createDemoPartners } from '../../../sandbox/src/demo-partners.ts';
import { buildApp } from '../app.ts';
import { type Config, DEMO_CUSTOMER_SERVICE } from '../config.ts';
import { readRun } from '../config-run.ts';
import { readTopUp } from '../config-top-up.ts';
import type { GivenUrls } from '../platform/database/connections/logins.ts';
import { makeLogins } from '../platform/database/connections/make-logins.ts';
import { openDb, type Sql } from '../platform/database/db.ts';
import { learnPlaces } from '../platform/database/sealed/seal-personal.ts';
import { TEST_SECRETS } from '../platform/database/test-cluster.ts';
import { createBus, type Signal } from '../platform/events/events.ts';
import type { Http } from '../platform/http/http.ts';
import { type Platform, refuseAllServices } from '../platform/platform.ts';
import { createStorage } from '../platform/storage/storage.ts';
import type { Ctx } from '../platform/verbs/verb.ts';
import { holdAgainstDocument } from './merchant-contract/hold-against-document.ts';
import { refuseUndeclared } from './refuse-undeclared.ts';
import { lastEvents, refuseUndeclaredEvents } from './refuse-undeclared-events.ts';
import type { TestClock } from './test-clock.ts';
import { createTestLog } from './test-log.ts';

export type TestServer = {
  app: Http;
  platform: Platform;
  clock: TestClock;
  /** The database as its owner: what somebody at the console could do. */
  owner: Sql;
  /** Changes the network without the server's code; drops the server's caches, as the database's notice would. */
  change(work: (sql: Sql) => Promise<unknown>): Promise<void>;
  /** Returns the ctx of something that the server does by itself. */
  system(name: string): Ctx;
  stop(): Promise<void>;
};

export { TEST_SECRETS };

const KEPT: Signal[] = ['routing', 'licence', 'keys', 'access', 'menus'];
/** `databaseUrl` is the server's own address of the database, `owner` the test's connection. */
export type TestDeployment = {
  databaseUrl: string;
  databaseLogins?: GivenUrls;
  owner: Sql;
  dataDir: string;
  clock: TestClock;
  demo?: boolean;
  /** A database that nobody has used: no demo, no people. */
  empty?: boolean;
  /** The mode of the demo its people belong to; `agent_float` by default. */
  demoMode?: Config['demoMode'];
  /** Where others reach it; nobody does without one. */
  publicUrl?: string;
  /** Address of its bank. */
  bankUrl?: string;
  /** Folder shared with its bank. */
  bankFolder?: string;
  /** A copy of the run's template, whose sealed columns are the same in every copy. */
  isCopy?: boolean;
  /** For a test of values that stay sealed where they were copied to. */
  showsSealed?: boolean;
};

let placesOfCopies: Promise<void> | undefined;

/**
 * Opens a complete server on a migrated database, with the demo's people in it. Stopping it leaves database, owner and
 * folder to the code that made them.
 */
export async function openTestServer(deployment: TestDeployment): Promise<TestServer> {
  const { databaseUrl, databaseLogins = {}, owner, dataDir, clock, demo, bankUrl, bankFolder } = deployment;
  const secrets = TEST_SECRETS;
  if (!deployment.isCopy) await learnPlaces(databaseUrl, secrets.vault);
  else {
    placesOfCopies ??= learnPlaces(databaseUrl, secrets.vault);
    await placesOfCopies;
  }
  const logins = await makeLogins(databaseUrl, secrets, databaseLogins);
  const db = await openDb({ url: databaseUrl, logins, pool: 6, vault: secrets.vault });
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl,
    databaseLogins,
    databaseSessionUrl: undefined,
    demo: demo ?? true,
    demoSaid: true,
    demoMode: deployment.demoMode ?? 'agent_float',
    simulate: false,
    bankUrl,
    bankFolder,
    staffTwoFactor: false,
    wireKey: 'mashang-wire-key',
    trustedProxies: [],
    publicUrl: deployment.publicUrl ?? 'http://127.0.0.1:8600',
    customerServiceUrl: DEMO_CUSTOMER_SERVICE,
    reportPageErrors: true,
    logLevel: process.env.LOG_DIR ? 'trace' : (process.env.TEST_LOG ?? 'silent'),
    metricsToken: undefined,
    openPlatforms: {},
    backupDir: undefined,
    backupDatabaseUrl: undefined,
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
    gate: refuseAllServices,
  };
  const before = await lastEvents(owner);
  const partners = createDemoPartners();
  if (!deployment.empty) await partners.seed(platform);
  const { server: app, stop } = await buildApp(platform, config.demo ? partners : null);
  const complain = refuseUndeclared(app);
  const complainOfDocument = holdAgainstDocument(app);
  await app.ready();
  if (!deployment.showsSealed) refuseSealedAnswers(app);
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
      complain();
      complainOfDocument();
      await refuseUndeclaredEvents(owner, before);
    },
  };
}

/** Pattern of a sealed value that was not opened, complete or with its middle masked. */
const SHOWN_SEALED = /.{0,80}enc\d\.[npadc](?:\.[\w-]{6}\.|\*\*).{0,20}/s;

/**
 * Fails a test whose answer shows a sealed value. Where a statement makes a column from another one, `sealed-places.ts`
 * lists what can be opened there.
 */
function refuseSealedAnswers(app: Http): void {
  const inject = app.inject.bind(app) as (asked: InjectOptions) => Promise<LightMyRequestResponse>;
  const checked = async (asked: InjectOptions) => {
    const answer = await inject(asked);
    const [shown] = SHOWN_SEALED.exec(answer.payload) ?? [];
    if (shown) throw new Error(`${asked.url} answers a sealed value: ${shown}`);
    return answer;
  };
  app.inject = checked as typeof app.inject;
}

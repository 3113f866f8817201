import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createDemoWorld } from '../../../sandbox/src/demo-world.ts';
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
import { type Platform, shutGate } from '../platform/platform.ts';
import { createStorage } from '../platform/storage/storage.ts';
import type { Ctx } from '../platform/verbs/verb.ts';
import { refuseUndeclared } from './refuse-undeclared.ts';
import { lastEvents, refuseUndeclaredEvents } from './refuse-undeclared-events.ts';
import type { TestClock } from './test-clock.ts';
import { createTestLog } from './test-log.ts';

export type TestServer = {
  app: Http;
  platform: Platform;
  clock: TestClock;
  /** The database as its owner: what a hand at the console could do. */
  owner: Sql;
  /**
   * Changes the network behind the server's back; what it keeps in memory is dropped, as
   * the database's notice would do.
   */
  change(work: (sql: Sql) => Promise<unknown>): Promise<void>;
  /** Ctx of something the server does by itself. */
  system(name: string): Ctx;
  stop(): Promise<void>;
};

export { TEST_SECRETS };

const KEPT: Signal[] = ['routing', 'licence', 'keys', 'access', 'menus'];
/** `databaseUrl` is the server's own way to the database, `owner` the test's. */
export type TestHouse = {
  databaseUrl: string;
  databaseLogins?: GivenUrls;
  owner: Sql;
  dataDir: string;
  clock: TestClock;
  demo?: boolean;
  /** A database nobody has ever been in: no demo, no people. */
  empty?: boolean;
  /** Which demo its people are of; `agent_float` without one. */
  demoMode?: Config['demoMode'];
  /** Where its bank is. */
  bankUrl?: string;
  /** A copy of the run's template, whose sealed columns are the same in every copy. */
  isCopy?: boolean;
  /** A test of what stays sealed where it was put. */
  showsSealed?: boolean;
};

let placesOfCopies: Promise<void> | undefined;

/**
 * A whole server on a migrated database, with the demo's people in it; stopping leaves database, owner and
 * folder to whoever made them.
 */
export async function openTestServer(house: TestHouse): Promise<TestServer> {
  const { databaseUrl, databaseLogins = {}, owner, dataDir, clock, demo, bankUrl } = house;
  const secrets = TEST_SECRETS;
  if (!house.isCopy) await learnPlaces(databaseUrl, secrets.vault);
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
    demoMode: house.demoMode ?? 'agent_float',
    simulate: false,
    bankUrl,
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
    gate: shutGate,
  };
  const before = await lastEvents(owner);
  const world = createDemoWorld();
  if (!house.empty) await world.seed(platform);
  const { server: app, stop } = await buildApp(platform, config.demo ? world : null);
  const complain = refuseUndeclared(app);
  await app.ready();
  if (!house.showsSealed) refuseSealedAnswers(app);
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
      await refuseUndeclaredEvents(owner, before);
    },
  };
}

/** What a sealed value looks like where it was not opened, whole or with its middle covered. */
const SHOWN_SEALED = /.{0,80}enc\d\.[npadc](?:\.[\w-]{6}\.|\*\*).{0,20}/s;

/**
 * No answer shows a sealed value: where a statement makes a column of another one,
 * `sealed-places.ts` says what opens there.
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

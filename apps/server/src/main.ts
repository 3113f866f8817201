import { buildApp } from './app.ts';
import { kindWanted, readConfig } from './config.ts';
import { DEMO_PASSWORD, DEMO_STAFF, DEMO_TOTP_SECRET, demoMarks } from './demo/demo-data.ts';
import { demoNetwork } from './demo/demo-institution.ts';
import { pointEndpoint } from './demo/demo-store.ts';
import { enterDemoAccount } from './demo/enter-demo-account.ts';
import { enterDemoCashOut } from './demo/enter-demo-cash-out.ts';
import { enterDemoTopUp } from './demo/enter-demo-top-up.ts';
import { openDemoCases } from './demo/open-demo-cases.ts';
import { openDemoShop } from './demo/open-demo-shop.ts';
import { startDemoChain } from './demo/sandbox-token-chain.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { startSimulator } from './features/simulator/start-simulator.ts';
import { connectChain } from './features/top-ups/chain.ts';
import { createFirstUsers } from './first-start.ts';
import { hearReplicas } from './hear-replicas.ts';
import { systemClock } from './platform/clock.ts';
import { requireKind, settleKind, WrongKindError } from './platform/database/database-kind.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import type { NestedConnectionError } from './platform/database/guard-connections.ts';
import { makeLogins } from './platform/database/make-logins.ts';
import { migrate } from './platform/database/migrate.ts';
import { sealPersonal } from './platform/database/seal-personal.ts';
import { AlreadyRunningError } from './platform/database/server-lock.ts';
import { type Db, openDb } from './platform/db.ts';
import { createBus } from './platform/events.ts';
import { createLog } from './platform/log.ts';
import { loadMasterKeys } from './platform/master-keys.ts';
import { metricsOf } from './platform/metrics.ts';
import { ownWork } from './platform/own-work.ts';
import { type Platform, shutGate } from './platform/platform.ts';
import { logRowFaults } from './platform/rows.ts';
import { createSecrets } from './platform/secrets.ts';
import { createStorage } from './platform/storage.ts';
import { stopServer } from './stop-server.ts';
import { startPulse, startWorker } from './worker.ts';
import * as zh from './zh.ts';

const config = readConfig();
const log = createLog(config.logLevel);
logRowFaults(log);

const secrets = createSecrets(loadMasterKeys(config.dataDir));

const embedded = config.databaseUrl ? null : await startDatabase();
const databaseUrl = config.databaseUrl ?? (embedded as { url: string }).url;
const kind = { wanted: kindWanted(config), marks: demoMarks(), open: secrets.open };
let db: Db;
try {
  await requireKind(databaseUrl, kind);
  const seal = async () => {
    for (const { table, changed } of await sealPersonal(databaseUrl, secrets.vault))
      log.info({ table, changed }, 'personal data sealed');
  };
  await migrate(databaseUrl, {
    seal,
    settled: (settled) => log.warn(settled, 'database lies in another cluster than before, numbers continue'),
    functions: ({ applied, newer, unfiled }) => {
      if (applied.length > 0) log.info({ functions: applied.length }, 'database functions applied');
      if (newer) log.warn({ newer }, 'database has the functions of a newer version, left as they are');
      if (unfiled.length > 0) log.warn({ functions: unfiled }, 'database functions without a file, left as they are');
    },
  });
  await settleKind(databaseUrl, kind);
  await seal();
  const logins = await makeLogins(databaseUrl, secrets, config.databaseLogins);
  db = await openDb({
    url: databaseUrl,
    logins,
    sessionUrl: config.databaseSessionUrl,
    vault: secrets.vault,
    refused,
    nested,
  });
} catch (error) {
  // A server that cannot come up leaves no database running behind it.
  await embedded?.stop();
  if (!(error instanceof WrongKindError)) throw error;
  console.error(error.message);
  process.exit(1);
}
const platform: Platform = {
  config,
  db,
  clock: systemClock,
  log,
  bus: createBus(),
  secrets,
  storage: createStorage(config.dataDir, secrets),
  gate: shutGate,
};
const stopHearing = await hearReplicas(platform);
const floats = config.demo && config.demoMode === 'agent_float';
const isNewDemo = config.demo && (await seedDemo(platform));
const firstUsers = config.demo ? [] : await createFirstUsers(platform);

const app = await buildApp(platform);
if (isNewDemo && floats) {
  await enterDemoAccount(platform);
  await enterDemoCashOut(platform);
  // Nobody's start waits for its picture to be drawn.
  void enterDemoTopUp(platform);
}
await app.server.listen({ port: config.port, host: config.host });
const address = app.server.server.address();
const port = typeof address === 'object' && address ? address.port : config.port;
const baseUrl = `http://${config.host}:${port}`;
const { role } = config.run;
const worker = role === 'server' ? startPulse(platform) : startWorker(platform);
const simulator = config.demo && role !== 'worker' ? await startDemo() : null;
if (config.topUp.chain) await connectChain(platform, config.topUp.chain);
const demoChain = floats && role !== 'server' && !config.topUp.chain ? startDemoChain(platform) : null;

/** The embedded database, or an end in plain words when this data folder's server is already running. */
async function startDatabase() {
  try {
    return await startEmbeddedPostgres({
      dataDir: config.dataDir,
      address: config.publicUrl,
      log: (message) => log.warn(message),
    });
  } catch (error) {
    if (!(error instanceof AlreadyRunningError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function startDemo() {
  await pointEndpoint(ownWork(db, 'demo').app, `${baseUrl}/simulator/webhooks`);
  // Behind the server that is up already: nobody waits for it.
  if (app.sandbox && floats)
    openDemoShop(platform, app.sandbox).catch((err) => log.warn({ err }, 'no shop in this demo'));
  if (config.simulate && floats)
    openDemoCases(platform, baseUrl).catch((err) => log.warn({ err }, 'no cases in this demo'));
  return config.simulate
    ? startSimulator({ baseUrl, log, wireKey: config.wireKey, bankUrl: floats ? undefined : config.bankUrl, floats })
    : null;
}

console.log(zh.main.started(role === 'all' ? '' : `（${role}）`, config.demo ? zh.main.demo : '', baseUrl));
if (config.demo) {
  console.log(zh.main.demoAccess(baseUrl, DEMO_PASSWORD, DEMO_TOTP_SECRET));
  console.log(
    zh.main.demoUsers(DEMO_STAFF.map((user) => user.username).join(' '), demoNetwork(config.demoMode).join(' ')),
  );
}

for (const { username, password } of firstUsers) console.log(zh.main.firstUser(username, password));

/**
 * A pool that connected again was let in as somebody else: nothing is served like that, and the
 * next start says what is wrong.
 */
function refused(err: unknown): void {
  log.fatal({ err }, 'a connection to the database was another login');
  process.exitCode = 1;
  setImmediate(stop, 'wrong login');
}

/** A fault of the program that another connection makes good for now. */
function nested(err: NestedConnectionError): void {
  log.warn({ err }, 'a connection was asked for within a transaction');
  metricsOf(platform).nestedConnections.inc({ pool: err.asked });
}

let stopping = false;
function stop(signal: string): void {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'stopping');
  const guests = [simulator, demoChain].flatMap((part) => (part ? [() => part.stop()] : []));
  void stopServer({
    platform,
    app,
    guests,
    jobs: [stopHearing, worker.stop],
    ground: [db.close, async () => embedded?.stop()],
  });
}
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGINT', () => stop('SIGINT'));
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));

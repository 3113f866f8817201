import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { connectChain } from './features/top-ups/usdt/chain.ts';
import { createFirstUsers } from './first-start.ts';
import { listenToReplicas } from './listen-to-replicas.ts';
import { openDatabase } from './open-database.ts';
import { systemClock } from './platform/clock.ts';
import type { NestedConnectionError } from './platform/database/connections/guard-connections.ts';
import { logRowFaults } from './platform/database/statements/rows.ts';
import { createBus } from './platform/events/events.ts';
import { createLog } from './platform/observability/log.ts';
import { metricsOf } from './platform/observability/metrics.ts';
import { type Platform, refuseAllServices } from './platform/platform.ts';
import { loadMasterKeys } from './platform/security/master-keys.ts';
import { createSecrets } from './platform/security/secrets.ts';
import { createStorage } from './platform/storage/storage.ts';
import type { SimulatedPartners } from './simulated-partners.ts';
import { stopServer } from './stop-server.ts';
import { heedStopSignals } from './stop-signals.ts';
import { startHeartbeat, startWorker } from './worker.ts';
import * as zh from './zh.ts';

/**
 * Starts this process: database, server, worker. A demo passes its simulated `partners`; an empty database
 * without one gets its first users.
 */
export async function startServer(config: Config, partners: SimulatedPartners | null = null): Promise<void> {
  const signals = heedStopSignals(process, () => process.exit(1));
  const log = createLog(config.logLevel);
  logRowFaults(log);
  const secrets = createSecrets(loadMasterKeys(config.dataDir));
  const database = await openDatabase({ config, log, secrets, refused, nested });
  const platform: Platform = {
    config,
    db: database.db,
    clock: systemClock,
    log,
    bus: createBus(),
    secrets,
    storage: createStorage(config.dataDir, secrets),
    gate: refuseAllServices,
  };
  const stopHearing = await listenToReplicas(platform);
  await partners?.seed(platform);
  const firstUsers = partners ? [] : await createFirstUsers(platform);

  const app = await buildApp(platform, partners);
  await partners?.fill(platform);
  await app.server.listen({ port: config.port, host: config.host });
  const address = app.server.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const baseUrl = `http://${config.host}:${port}`;
  const { role } = config.run;
  const worker = role === 'server' ? startHeartbeat(platform) : startWorker(platform);
  const begun = await partners?.begin({ platform, baseUrl });
  if (config.topUp.chain) await connectChain(platform, config.topUp.chain);

  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  signals.started(stop);
  // Last: who reads it may ask for a stop at once.
  console.log(zh.main.started(role === 'all' ? '' : `（${role}）`, config.demo ? zh.main.demo : '', baseUrl));
  for (const line of begun?.greeting ?? []) console.log(line);
  for (const { username, password } of firstUsers) console.log(zh.main.firstUser(username, password));

  /**
   * A pool that connected again was let in as somebody else: nothing is served like that, and the
   * next start says what is wrong.
   */
  function refused(err: unknown): void {
    log.fatal({ err }, 'a database connection was authenticated as another login');
    process.exitCode = 1;
    setImmediate(signals.ask, 'wrong login');
  }

  /** A fault of the program that another connection makes good for now. */
  function nested(err: NestedConnectionError): void {
    log.warn({ err }, 'a connection was asked for within a transaction');
    metricsOf(platform).nestedConnections.inc({ pool: err.asked });
  }

  function stop(signal: string): void {
    log.info({ signal }, 'stopping');
    void stopServer({
      platform,
      app,
      demoParts: begun?.stops ?? [],
      jobs: [stopHearing, worker.stop],
      foundations: [database.db.close, database.stop],
    });
  }
}

import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Config } from './config.ts';
import { EXPORT_LISTS } from './export-lists.ts';
import { startExportWorker } from './features/exports/run-exports.ts';
import { systemClock } from './platform/clock.ts';
import { type Db, openDb } from './platform/database/db.ts';
import { learnPlaces } from './platform/database/sealed/seal-personal.ts';
import { logRowFaults } from './platform/database/statements/rows.ts';
import { createBus } from './platform/events/events.ts';
import { createLog } from './platform/observability/log.ts';
import { type Platform, refuseAllServices } from './platform/platform.ts';
import { loadMasterKeys } from './platform/security/master-keys.ts';
import { createSecrets } from './platform/security/secrets.ts';
import { createStorage } from './platform/storage/storage.ts';

/** Milliseconds before the thread starts, so that it does not delay the first page. */
const START_MS = 1_500;
const AGAIN_MS = 5_000;
/**
 * A limited heap of its own: a million rows are a gigabyte of short-lived text, which a large heap would be slow to
 * free.
 */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 12 };
const CONNECTIONS = 3;
type Start = { config: Config } & Pick<Db, 'url' | 'logins'>;

/**
 * Runs the exports in a thread beside the server, so that they neither delay its calls nor fill its memory. The thread
 * is restarted when it dies.
 */
export function startExportThread({ config, db, log }: Platform): { stop(): Promise<void> } {
  let thread: Worker | undefined;
  let timer = setTimeout(begin, START_MS);
  let stopping = false;
  let gone: Promise<void> = Promise.resolve();

  function begin(): void {
    const started = new Worker(new URL(import.meta.url), {
      workerData: { config, url: db.url, logins: db.logins } satisfies Start,
      resourceLimits: LIMITS,
    });
    thread = started;
    gone = new Promise((resolve) => started.once('exit', () => resolve()));
    started.on('error', (err) => log.error({ err }, 'export thread failed'));
    started.once('exit', () => {
      if (!stopping) timer = setTimeout(begin, AGAIN_MS);
    });
  }
  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      thread?.postMessage('stop');
      await gone;
    },
  };
}

async function runThread({ config, url, logins }: Start): Promise<void> {
  const secrets = createSecrets(loadMasterKeys(config.dataDir));
  await learnPlaces(url, secrets.vault);
  const log = createLog(config.logLevel);
  logRowFaults(log);
  const db = await openDb({
    url,
    logins,
    sessionUrl: config.databaseSessionUrl,
    pool: CONNECTIONS,
    vault: secrets.vault,
    long: true,
    nested: (err) => log.warn({ err }, 'a connection was asked for within a transaction'),
  });
  const worker = startExportWorker(
    {
      config,
      db,
      clock: systemClock,
      log,
      bus: createBus(),
      secrets,
      storage: createStorage(config.dataDir, secrets),
      gate: refuseAllServices,
    },
    EXPORT_LISTS,
  );
  parentPort?.once('message', () => {
    void worker
      .stop()
      .finally(() => db.close())
      .finally(() => process.exit(0));
  });
}

if (parentPort && (workerData as Partial<Start> | null)?.logins) await runThread(workerData as Start);

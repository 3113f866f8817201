import { type Config, kindWanted } from './config.ts';
import { DEMO_MARKS } from './platform/database/backup/demo-marks.ts';
import { requireKind, settleKind, WrongKindError } from './platform/database/connections/database-kind.ts';
import { makeLogins } from './platform/database/connections/make-logins.ts';
import { type Db, type DbOptions, openDb } from './platform/database/db.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { AlreadyRunningError } from './platform/database/embedded/server-lock.ts';
import { migrate } from './platform/database/schema/migrate.ts';
import { sealPersonal } from './platform/database/sealed/seal-personal.ts';
import type { Log } from './platform/observability/log.ts';
import type { Secrets } from './platform/security/secrets.ts';

type Wanted = Pick<DbOptions, 'refused' | 'nested'> & { config: Config; log: Log; secrets: Secrets };
export type OpenedDatabase = {
  db: Db;
  /** Stops the database where this process runs it. */
  stop(): Promise<void>;
};

/**
 * Opens the deployment's database, migrated, with its pools. A database of another kind, or one that already runs, ends
 * the process with a plain message.
 */
export async function openDatabase(wanted: Wanted): Promise<OpenedDatabase> {
  const { config } = wanted;
  const embedded = config.databaseUrl ? null : await startDatabase(wanted);
  try {
    const db = await openMigrated(config.databaseUrl ?? (embedded as { url: string }).url, wanted);
    return { db, stop: async () => embedded?.stop() };
  } catch (error) {
    // A server that fails to start leaves no database running.
    await embedded?.stop();
    if (!(error instanceof WrongKindError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function openMigrated(url: string, { config, log, secrets, refused, nested }: Wanted): Promise<Db> {
  const kind = { wanted: kindWanted(config), marks: DEMO_MARKS, open: secrets.open };
  await requireKind(url, kind);
  const seal = async () => {
    for (const { table, changed } of await sealPersonal(url, secrets.vault))
      log.info({ table, changed }, 'personal data sealed');
  };
  await migrate(url, {
    seal,
    settled: (settled) => log.warn(settled, 'database lies in another cluster than before, numbers continue'),
    functions: ({ applied, newer, unfiled }) => {
      if (applied.length > 0) log.info({ functions: applied.length }, 'database functions applied');
      if (newer) log.warn({ newer }, 'database has the functions of a newer version, left as they are');
      if (unfiled.length > 0) log.warn({ functions: unfiled }, 'database functions without a file, left as they are');
    },
  });
  await settleKind(url, kind);
  await seal();
  const logins = await makeLogins(url, secrets, config.databaseLogins);
  return openDb({
    url,
    logins,
    sessionUrl: config.databaseSessionUrl,
    vault: secrets.vault,
    refused,
    nested,
  });
}

/** Starts the embedded database, or ends the process with a message when this data folder's server already runs. */
async function startDatabase({ config, log }: Wanted) {
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

import { type Config, kindWanted } from '../config.ts';
import { DEMO_MARKS } from '../platform/database/backup/demo-marks.ts';
import { requireKind } from '../platform/database/connections/database-kind.ts';
import type { LoginUrls } from '../platform/database/connections/logins.ts';
import { makeLogins } from '../platform/database/connections/make-logins.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { findRunningDatabase } from '../platform/database/embedded/find-running-database.ts';
import { migrate } from '../platform/database/schema/migrate.ts';
import { sealPersonal } from '../platform/database/sealed/seal-personal.ts';
import { findMasterKeys, loadMasterKeys } from '../platform/security/master-keys.ts';
import { createSecrets } from '../platform/security/secrets.ts';
import * as zh from './zh.ts';

/** A deployment's database, running and migrated, for a tool beside the server. */
export type Deployment = {
  databaseUrl: string;
  dataDir: string;
  /** The program's own logins, for work that does not need the owner. */
  logins(): Promise<LoginUrls>;
  close(): Promise<void>;
};

/** Tools do not read the keys for this: the demo's key and licence are enough. */
export const KNOWN_BY = {
  marks: DEMO_MARKS,
  open: () => {
    throw new Error('no keys here');
  },
};

/** Uses the outside database, or the one that runs on the data folder, or starts it while the tool runs. */
export async function openDeployment(config: Config): Promise<Deployment> {
  const { databaseUrl, databaseLogins, dataDir } = config;
  const running = databaseUrl ?? (await findRunningDatabase(dataDir))?.url;
  const started = running ? null : await startEmbeddedPostgres({ dataDir });
  const url = running ?? (started as { url: string }).url;
  try {
    // A tool accepts a database of any kind; with DEMO set it requires that kind, and changes nothing otherwise.
    if (config.demoSaid) await requireKind(url, { wanted: kindWanted(config), ...KNOWN_BY });
    await migrate(url, { seal: () => sealByKeyThere(url, dataDir) });
  } catch (error) {
    await started?.stop();
    throw error;
  }
  return {
    databaseUrl: url,
    dataDir,
    logins: () => makeLogins(url, createSecrets(loadMasterKeys(dataDir)), databaseLogins),
    close: async () => started?.stop(),
  };
}

/** Seals data of an older version as a start would, by the existing key; it creates none. */
async function sealByKeyThere(url: string, dataDir: string): Promise<void> {
  const keys = findMasterKeys(dataDir);
  if (!keys) throw new Error(zh.openDeployment.masterKeyNeeded(dataDir));
  await sealPersonal(url, createSecrets(keys).vault);
}

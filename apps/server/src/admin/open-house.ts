import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { findRunningDatabase } from '../platform/database/find-running-database.ts';
import type { LoginUrls } from '../platform/database/logins.ts';
import { makeLogins } from '../platform/database/make-logins.ts';
import { migrate } from '../platform/database/migrate.ts';
import { loadMasterKeys } from '../platform/master-keys.ts';
import { createSecrets } from '../platform/secrets.ts';

/** A deployment's database, up and migrated, for a tool beside the server. */
export type House = {
  databaseUrl: string;
  dataDir: string;
  /** The program's own logins, for what needs no owner. */
  logins(): Promise<LoginUrls>;
  close(): Promise<void>;
};

/** Uses the outside database, or the one that runs on the data folder, or starts it for as long as the tool runs. */
export async function openHouse({ databaseUrl, databaseLogins, dataDir }: Config): Promise<House> {
  const running = databaseUrl ?? (await findRunningDatabase(dataDir))?.url;
  const started = running ? null : await startEmbeddedPostgres({ dataDir });
  const url = running ?? (started as { url: string }).url;
  await migrate(url);
  return {
    ...{ databaseUrl: url, dataDir },
    logins: () => makeLogins(url, createSecrets(loadMasterKeys(dataDir)), databaseLogins),
    close: async () => started?.stop(),
  };
}

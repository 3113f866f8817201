import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { findRunningDatabase } from '../platform/database/find-running-database.ts';
import { migrate } from '../platform/database/migrate.ts';

/** A deployment's database, up and migrated, for a tool beside the server. */
export type House = { databaseUrl: string; dataDir: string; close(): Promise<void> };

/** Uses the outside database, or the one that runs on the data folder, or starts it for as long as the tool runs. */
export async function openHouse({ databaseUrl, dataDir }: Config): Promise<House> {
  const running = databaseUrl ?? (await findRunningDatabase(dataDir))?.url;
  const started = running ? null : await startEmbeddedPostgres({ dataDir });
  const url = running ?? (started as { url: string }).url;
  await migrate(url);
  return { databaseUrl: url, dataDir, close: async () => started?.stop() };
}

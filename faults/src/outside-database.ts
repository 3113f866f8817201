import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { type FaultyConnection, startProxy } from './proxy.ts';

/**
 * A PostgreSQL that belongs to no server: servers reach it through a connection that can fail, the test reaches it
 * directly.
 */
export type OutsideDatabase = {
  /** Folder for keys and files, shared by the servers as replicas share their storage. */
  dataDir: string;
  line: FaultyConnection;
  /** Through the proxy. */
  url: string;
  /** Past the proxy. */
  ownerUrl: string;
  stop(): Promise<void>;
};

/** Starts a database with the same durability as the product's own. */
export async function startOutsideDatabase(): Promise<OutsideDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'mashang-outside-'));
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
  const { port } = new URL(database.url);
  const line = await startProxy(Number(port));
  return {
    dataDir: mkdtempSync(join(folder, 'servers-')),
    line,
    url: database.url.replace(`:${port}/`, `:${line.port}/`),
    ownerUrl: database.url,
    async stop() {
      await line.close();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createSecrets } from '../security/secrets.ts';
import { ensureDatabase } from './connections/answers.ts';
import { connect } from './connections/connect.ts';
import type { LoginUrls } from './connections/logins.ts';
import { makeLogins } from './connections/make-logins.ts';
import { databaseUrl, readAccess } from './embedded/access.ts';
import { stopPostmaster } from './embedded/cluster.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { findPostmaster } from './embedded/processes.ts';
import { AlreadyRunningError, takeServerLock } from './embedded/server-lock.ts';
import { migrate } from './schema/migrate.ts';
import type { Sql } from './statements/sql-types.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the test cluster; its migrated template database is called `mashang_template`. */
    testCluster: string;
    /** The program's own logins to that template. */
    testLogins: LoginUrls;
  }
}

/** Keys of every test server: one opens what another sealed. */
export const TEST_SECRETS = createSecrets([Buffer.alloc(32, 7)]);
const PREFIX = 'mashang-test-';
export const TEMPLATE = 'mashang_template';

/** Runs one statement on the cluster's own database, by a connection for it alone. */
export async function onCluster(cluster: string, run: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = connect(cluster, { max: 1 });
  try {
    await run(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Copies a database to which nobody is connected, file by file, and returns its address. */
export async function cloneOf(cluster: string, template: string, name: string): Promise<string> {
  await onCluster(cluster, (sql) => sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`);
  return cluster.replace(/\/postgres$/, `/${name}`);
}

/** No data of a test run has to survive a power failure: the only cluster that does not wait for the disk. */
const NO_DURABILITY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  wal_buffers: '16MB',
  max_connections: 300,
  log_min_duration_statement: -1,
};

/** vitest's global set-up: one cluster and one migrated template for the whole run. */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  await sweepKilledRuns();
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  const database = await startEmbeddedPostgres({ dataDir, settings: NO_DURABILITY });
  const access = await readAccess(dataDir);
  await ensureDatabase(databaseUrl(access, 'postgres'), TEMPLATE);
  await migrate(databaseUrl(access, TEMPLATE));
  project.provide('testLogins', await makeLogins(databaseUrl(access, TEMPLATE), TEST_SECRETS, {}));
  project.provide('testCluster', databaseUrl(access, 'postgres'));
  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Stops and removes what killed test runs left; a live run holds its lock. */
async function sweepKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const dataDir = join(tmpdir(), name);
    try {
      // A folder this young may belong to a run that has not taken its lock yet.
      if (Date.now() - (await stat(dataDir)).mtimeMs < 10_000) continue;
      await takeServerLock(dataDir, 'a sweep of test folders');
    } catch (error) {
      if (error instanceof AlreadyRunningError || isUnreachable(error)) continue;
      throw error;
    }
    const pid = findPostmaster(join(dataDir, 'postgres'));
    if (pid !== null) await stopPostmaster(pid, 2_000);
    await rm(dataDir, { recursive: true, force: true });
  }
}

function isUnreachable(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { connect } from '../../../apps/server/src/platform/database/connections/connect.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { findPostmaster, isAlive, signal } from '../../../apps/server/src/platform/database/embedded/processes.ts';
import { migrate } from '../../../apps/server/src/platform/database/schema/migrate.ts';
import type { Sql } from '../../../apps/server/src/platform/database/statements/sql-types.ts';
import { seedTemplate } from '../../../apps/server/src/test-support/seed-template.ts';

/**
 * A commit is written before it is answered, so that a killed process loses nothing. Only a power cut would lose data,
 * because commits do not wait for the disk.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'on',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  wal_buffers: '16MB',
  log_min_duration_statement: -1,
  autovacuum_naptime: '60s',
};
const TEMPLATE = 'history_template';

/**
 * A PostgreSQL for the model tests, with a migrated template that contains the demo's people, to be killed and cloned.
 */
export type HistoryCluster = {
  port: number;
  clone(): Promise<{ url: string; drop(): Promise<void> }>;
  /** `kill -9` of its main process; its supervisor starts it again. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

export async function startHistoryCluster(): Promise<HistoryCluster> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'mashang-histories-')));
  const database = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  const url = (name: string) => database.url.replace(/\/mashang$/, `/${name}`);
  const admin = async (run: (sql: Sql) => Promise<unknown>) => {
    const sql = connect(url('postgres'), { max: 1 });
    try {
      await run(sql);
    } finally {
      await sql.end({ timeout: 5 });
    }
  };
  await admin((sql) => sql`create database ${sql(TEMPLATE)}`);
  await migrate(url(TEMPLATE));
  await seedTemplate(url(TEMPLATE), dataDir);
  let clones = 0;
  return {
    port: Number(new URL(database.url).port),
    async clone() {
      clones += 1;
      const name = `history_${clones}`;
      await admin((sql) => sql`create database ${sql(name)} template ${sql(TEMPLATE)} strategy file_copy`);
      return {
        url: url(name),
        drop: () => admin((sql) => sql`drop database if exists ${sql(name)} with (force)`),
      };
    },
    async kill() {
      const postmaster = findPostmaster(join(dataDir, 'postgres'));
      if (postmaster === null) return;
      signal(postmaster, 'SIGKILL');
      while (isAlive(postmaster)) await new Promise((resolve) => setTimeout(resolve, 2));
    },
    async stop() {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

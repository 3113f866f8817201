import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test cluster's maintenance database. */
    testCluster: string;
  }
}

const TEMPLATE = 'mashang_template';

/** vitest's global set-up: one real PostgreSQL for the run, with one migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mashang-test-'));
  // The only place where durability is off: these databases live as long as the run.
  const database = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', shared_buffers: '256MB', full_page_writes: 'off', max_connections: '200' } });
  const admin = database.url.replace(/\/mashang$/, '/postgres');
  const sql = postgres(admin, { max: 1, onnotice: () => {} });
  await sql.unsafe(`create database ${TEMPLATE}`);
  await migrate(database.url.replace(/\/mashang$/, `/${TEMPLATE}`));
  await sql.end();
  project.provide('testCluster', admin);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** A fresh migrated database of its own, and how to drop it. `admin` is the address that vitest's inject('testCluster') gives. */
export async function createTestDatabase(admin: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const sql = postgres(admin, { max: 1, onnotice: () => {} });
  // Two files cloning at once would each see the other connected to the template.
  await sql`select pg_advisory_lock(7260402)`;
  await sql.unsafe(`create database ${name} template ${TEMPLATE}`);
  await sql.end();
  return {
    url: admin.replace(/\/postgres$/, `/${name}`),
    drop: async () => {
      const again = postgres(admin, { max: 1, onnotice: () => {} });
      await again.unsafe(`drop database if exists ${name} with (force)`);
      await again.end();
    },
  };
}

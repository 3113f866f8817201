import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
import { TEMPLATE } from './test-cluster.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A migrated database of its own for one test file, cloned from the template in some ten milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(TEMPLATE);
}

/** An empty database of its own, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return cloneDatabase('template1');
}

async function cloneDatabase(template: string): Promise<TestDatabase> {
  const admin = inject('testCluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnce(admin, (sql) => sql`create database ${sql(name)} template ${sql(template)}`);
  return {
    url: admin.replace(/\/postgres$/, `/${name}`),
    drop: async () => {
      await runOnce(admin, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
    },
  };
}

async function runOnce(url: string, run: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await run(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MIGRATIONS_DIR, migrate } from './migrate.ts';
import { createEmptyDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let dir: string;
let sql: postgres.Sql;

beforeEach(async () => {
  database = await createEmptyDatabase();
  dir = await mkdtemp(join(tmpdir(), 'migrations-'));
  sql = postgres(database.url, { max: 2, onnotice: () => {} });
});

afterEach(async () => {
  await sql.end();
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

test('two starters at once apply every migration exactly once', async () => {
  await writeFile(join(dir, '0001_a.sql'), 'create table a (n int); select pg_sleep(0.3);');
  await writeFile(join(dir, '0002_b.sql'), 'insert into a values (1);');
  const applied = await Promise.all([migrate(database.url, dir), migrate(database.url, dir)]);
  expect(applied.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql']);
  expect(await sql`select n from a`).toHaveLength(1);
});

test('a second starter waits while the first holds the lock', async () => {
  await writeFile(join(dir, '0001_a.sql'), 'create table a (n int);');
  const holder = await sql.reserve();
  await holder`select pg_advisory_lock(${0x6d617368616e67n.toString()}::bigint)`;
  let done = false;
  const waiting = migrate(database.url, dir).then(() => {
    done = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(done).toBe(false);
  await holder`select pg_advisory_unlock_all()`;
  holder.release();
  await waiting;
  expect(await sql`select n from a`).toHaveLength(0);
});

test('a migration that fails half way leaves nothing of itself and keeps the ones before', async () => {
  await writeFile(join(dir, '0001_a.sql'), 'create table a (n int);');
  await writeFile(join(dir, '0002_b.sql'), 'create table b (n int); select 1 / 0;');
  await expect(migrate(database.url, dir)).rejects.toThrow('Migration 0002_b.sql failed: division by zero');
  expect(await sql`select to_regclass('a') as a, to_regclass('b') as b`).toEqual([{ a: 'a', b: null }]);
});

test('a changed, a missing and a late migration are refused', async () => {
  await writeFile(join(dir, '0002_b.sql'), 'create table b (n int);');
  await migrate(database.url, dir);
  await writeFile(join(dir, '0001_a.sql'), 'create table a (n int);');
  await expect(migrate(database.url, dir)).rejects.toThrow('comes before 0002_b.sql');
  await rm(join(dir, '0001_a.sql'));
  await writeFile(join(dir, '0002_b.sql'), 'create table b (n bigint);');
  await expect(migrate(database.url, dir)).rejects.toThrow('was changed after it was applied');
  await rm(join(dir, '0002_b.sql'));
  await expect(migrate(database.url, dir)).rejects.toThrow('does not know');
});

test('the migrations of this version run on an empty database and then find nothing to do', async () => {
  expect((await migrate(database.url, MIGRATIONS_DIR)).length).toBeGreaterThan(0);
  expect(await migrate(database.url, MIGRATIONS_DIR)).toEqual([]);
});

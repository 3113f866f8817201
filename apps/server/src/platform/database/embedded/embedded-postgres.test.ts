import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../connections/connect.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findRunningDatabase } from './find-running-database.ts';
import { findPostmaster, isAlive, waitUntilGone } from './processes.ts';

/** Small memory, but real durability: data that survives here survives in production. */
const SMALL = { shared_buffers: '32MB', max_wal_size: '256MB', wal_buffers: '4MB' };

type Outcome = { url: string; tookOver: boolean; error?: string };

let dataDir: string;
let servers: ChildProcess[] = [];

beforeEach(async () => {
  // mkdtemp creates it with mode 700: as root, no other user can enter it.
  dataDir = await mkdtemp(join(tmpdir(), 'mashang-embedded-'));
});

afterEach(async () => {
  for (const server of servers) await kill(server);
  servers = [];
  const pid = findPostmaster(join(dataDir, 'postgres'));
  if (pid !== null) process.kill(pid, 'SIGQUIT');
  if (pid !== null) await waitUntilGone([pid], 5_000);
  await rm(dataDir, { recursive: true, force: true });
});

async function startServer(settings: Record<string, string> = SMALL): Promise<Outcome & { server: ChildProcess }> {
  const fixture = join(import.meta.dirname, 'server-process.fixture.ts');
  const server = spawn(process.execPath, [fixture, dataDir, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(server);
  const [line] = await once(createInterface({ input: server.stdout as NonNullable<typeof server.stdout> }), 'line');
  return { ...(JSON.parse(line as string) as Outcome), server };
}

async function kill(server: ChildProcess, name: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill(name);
  await once(server, 'exit');
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const sql = connect(url, { max: 1, connectTimeout: 5 });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function postmaster(): number {
  return findPostmaster(join(dataDir, 'postgres')) ?? 0;
}

test('a new cluster is durable, checksummed, on loopback only and asks for its password', async () => {
  const { url } = await startServer();
  const wanted = ['synchronous_commit', 'fsync', 'full_page_writes', 'data_checksums', 'jit'];
  const rows = await query(url, `select name, setting from pg_settings where name in ('${wanted.join("','")}')`);
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    synchronous_commit: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    jit: 'off',
  });
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  const [facts] = await query(
    url,
    `select pg_encoding_to_char(encoding) as encoding, datcollate, datname
      from pg_database
      where datname = current_database()`,
  );
  expect(facts).toEqual({ encoding: 'UTF8', datcollate: 'C', datname: 'mashang' });
  expect((await stat(join(dataDir, 'postgres-access.json'))).mode & 0o777).toBe(0o600);
  const wrong = url.replace(/:[^:@/]+@/, ':wrong@');
  await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
});

test('after kill -9 of the server its database is taken over with all data, and stopped by stop()', async () => {
  const first = await startServer();
  await query(first.url, 'create table kept (n int); insert into kept values (7)');
  const pid = postmaster();
  await kill(first.server);
  expect(isAlive(pid)).toBe(true);
  const second = await startServer();
  expect(second).toMatchObject({ tookOver: true, url: first.url });
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await kill(second.server, 'SIGTERM');
  expect(isAlive(pid)).toBe(false);
});

test('an orphan that does not answer is stopped and started again', async () => {
  const first = await startServer();
  await query(first.url, 'create table kept (n int); insert into kept values (7)');
  const pid = postmaster();
  await kill(first.server);
  process.kill(pid, 'SIGSTOP');
  const second = await startServer();
  expect(second.tookOver).toBe(false);
  expect(isAlive(pid)).toBe(false);
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('an orphan with other settings is restarted with the new ones', async () => {
  const first = await startServer();
  await kill(first.server);
  const second = await startServer({ ...SMALL, work_mem: '5MB' });
  expect(second.tookOver).toBe(false);
  expect(await query(second.url, 'show work_mem')).toEqual([{ work_mem: '5MB' }]);
});

test('after kill -9 of everything a pid file with a recycled number does not block', async () => {
  const first = await startServer();
  await query(first.url, 'create table kept (n int); insert into kept values (7)');
  await kill(first.server);
  const pid = postmaster();
  process.kill(pid, 'SIGKILL');
  await waitUntilGone([pid], 5_000);
  const path = join(dataDir, 'postgres/postmaster.pid');
  const lines = (await readFile(path, 'utf8')).split('\n');
  // This test process is alive and is not PostgreSQL.
  await writeFile(path, [String(process.pid), ...lines.slice(1)].join('\n'));
  const second = await startServer();
  expect(second.tookOver).toBe(false);
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a second server on the same folder learns where the first one answers, and disturbs nothing', async () => {
  const first = await startServer();
  const second = await startServer();
  expect(second.error).toContain('already running at http://127.0.0.1:8600');
  expect(await query(first.url, 'select 1 as ok')).toEqual([{ ok: 1 }]);
  await kill(first.server, 'SIGTERM');
  expect((await startServer()).error).toBeUndefined();
});

test('of many starters at once exactly one wins', async () => {
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => startServer()));
  expect(outcomes.filter(({ error }) => error === undefined)).toHaveLength(1);
});

test('kill -9 of the database under a running server: it is back on the same address with all its rows', async () => {
  const messages: string[] = [];
  const database = await startEmbeddedPostgres({ dataDir, settings: SMALL, log: (message) => messages.push(message) });
  try {
    await query(database.url, 'create table kept (n int); insert into kept values (7)');
    const killed = postmaster();
    const killedAt = performance.now();
    process.kill(killed, 'SIGKILL');
    let rows: unknown[] = [];
    while (rows.length === 0 && performance.now() - killedAt < 20_000)
      rows = await query(database.url, 'select n from kept').catch(() => []);
    expect(rows).toEqual([{ n: 7 }]);
    expect(postmaster()).not.toBe(killed);
    expect(messages[0]).toContain('died: starting it again');
    expect(await findRunningDatabase(dataDir)).toEqual({ url: database.url });
  } finally {
    await database.stop();
  }
  expect(postmaster()).toBe(0);
  expect(await findRunningDatabase(dataDir)).toBeNull();
});

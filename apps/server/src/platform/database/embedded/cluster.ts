import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseRunAs, giveTo, type RunAs } from '../connections/run-as.ts';
import type { Access } from './access.ts';
import type { Binaries } from './postgres-binaries.ts';
import { fixedSettings, type Settings, tunedSettings, walCompression, writeSettings } from './postgres-settings.ts';
import { findBackends, isAlive, signal, waitUntilGone } from './processes.ts';

/** One PostgreSQL cluster on disk and how to run it here. */
export type Cluster = { dataDir: string; dir: string; name: string; binaries: Binaries; way: RunAs };

type PidFile = { pid: number; port: number; ready: boolean };

const MAJOR = '18';

/** Finds the cluster of a data folder, creating it when there is none. A killed creation leaves nothing behind. */
export async function prepareCluster(
  dataDir: string,
  binaries: Binaries,
  access: Access,
  settings: Settings,
): Promise<Cluster> {
  const dir = join(dataDir, 'postgres');
  const name = `mashang-${createHash('sha256').update(dir).digest('hex').slice(0, 10)}`;
  const version = await readOptional(join(dir, 'PG_VERSION'));
  if (version !== null) {
    if (version.trim() !== MAJOR)
      throw new Error(
        `${dir} was written by PostgreSQL ${version.trim()}; this version runs ${MAJOR}. Move its data by dump ` +
          'and restore',
      );
    return { dataDir, dir, name, binaries, way: chooseRunAs(dir, binaries.postgres) };
  }
  for (const entry of await readdir(dataDir)) {
    if (entry.startsWith('postgres.new-')) await rm(join(dataDir, entry), { recursive: true, force: true });
  }
  const draft = join(dataDir, `postgres.new-${process.pid}`);
  const way = chooseRunAs(draft, binaries.postgres);
  await initialise({ dataDir, dir: draft, name, binaries, way }, access, settings);
  await rm(dir, { recursive: true, force: true });
  await rename(draft, dir);
  return { dataDir, dir, name, binaries, way };
}

async function initialise(cluster: Cluster, access: Access, settings: Settings): Promise<void> {
  const passwordFile = `${cluster.dir}.password`;
  await writeFile(passwordFile, access.password, { mode: 0o600 });
  giveTo(passwordFile, cluster.way);
  try {
    const flags = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--data-checksums', '--no-instructions'];
    const who = [`--username=${access.user}`, `--pwfile=${passwordFile}`];
    if (settings.fsync === 'off') flags.push('--no-sync');
    const [file, args] = cluster.way.command(cluster.binaries.initdb, [`--pgdata=${cluster.dir}`, ...who, ...flags]);
    const run = spawnSync(file, args, { ...cluster.way.options, encoding: 'utf8', cwd: '/', env: plainEnvironment() });
    if (run.status !== 0) throw new Error(`initdb failed: ${run.error?.message ?? run.stderr}`);
    await appendFile(join(cluster.dir, 'postgresql.conf'), "\ninclude 'mashang.conf'\n");
    await writeFile(join(cluster.dir, 'mashang.conf'), '');
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Writes the settings; returns true when the folder already had them. */
export async function configure(cluster: Cluster, port: number, settings: Settings): Promise<boolean> {
  const path = join(cluster.dir, 'mashang.conf');
  const compression = walCompression(cluster.binaries.postgres, cluster.dir, cluster.way);
  const fixed = fixedSettings(port, cluster.name);
  const text = writeSettings({ ...tunedSettings(), ...compression, ...settings, ...fixed });
  if ((await readOptional(path)) === text) return true;
  await writeFile(path, text, { mode: 0o600 });
  giveTo(path, cluster.way);
  return false;
}

/**
 * Starts the postmaster and waits until it accepts connections, however long its recovery takes. It has no pipe to us
 * and its own process group: neither our death nor Ctrl-C in the terminal reaches it.
 */
export async function launch(cluster: Cluster): Promise<ChildProcess> {
  await clearLeftovers(cluster);
  await mkdir(cluster.dataDir, { recursive: true });
  const logPath = join(cluster.dataDir, 'postgres-start.log');
  const logFile = openSync(logPath, 'w', 0o600);
  const [file, args] = cluster.way.command(cluster.binaries.postgres, ['-D', cluster.dir]);
  const stdio: ['ignore', number, number] = ['ignore', logFile, logFile];
  const child = spawn(file, args, { ...cluster.way.options, detached: true, stdio, cwd: '/', env: plainEnvironment() });
  closeSync(logFile);
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
  });
  child.unref();
  for (;;) {
    if (failure) throw failure;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`PostgreSQL did not start: ${lastLines(cluster)}`);
    const state = await readPidFile(cluster);
    if (state?.ready && state.pid === child.pid) return child;
    await sleep(10);
  }
}

/** Reads postmaster.pid; null when there is none or it is half written. */
export async function readPidFile({ dir }: Cluster): Promise<PidFile | null> {
  const lines = (await readOptional(join(dir, 'postmaster.pid')))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid)) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** Stops a postmaster: fast, then immediate, then by SIGKILL. Each step waits for the one before. */
export async function stopPostmaster(pid: number, fastMs: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', fastMs],
    ['SIGQUIT', Math.min(fastMs, 5_000)],
    ['SIGKILL', 5_000],
  ];
  for (const [name, waitMs] of steps) {
    signal(pid, name);
    if (await waitUntilGone([pid], waitMs)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) cannot be stopped`);
}

/** A pid that no system assigns: PostgreSQL then treats the file as left by a dead server. */
const NO_SUCH_PID = '2147483646';

/**
 * Removes what a killed postmaster leaves: server processes that still work on its memory, and the pid in its file,
 * which may belong to another program by now. The rest of the file stays, so that PostgreSQL still checks the shared
 * memory.
 */
async function clearLeftovers(cluster: Cluster): Promise<void> {
  const backends = findBackends(cluster.name);
  if (!(await waitUntilGone(backends, 2_000))) {
    for (const pid of backends.filter(isAlive)) signal(pid, 'SIGKILL');
    await waitUntilGone(backends, 5_000);
  }
  const path = join(cluster.dir, 'postmaster.pid');
  const text = await readOptional(path);
  if (text === null) return;
  const [first, ...rest] = text.split('\n');
  if (!Number.isInteger(Number(first)) || rest.length < 2) await rm(path, { force: true });
  else await writeFile(path, [NO_SUCH_PID, ...rest].join('\n'));
}

function lastLines({ dir, dataDir }: Cluster): string {
  const start = readFileSync(join(dataDir, 'postgres-start.log'), 'utf8').trim();
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format();
  let own = '';
  try {
    own = readFileSync(join(dir, 'log', `postgresql-${day}.log`), 'utf8')
      .trim()
      .split('\n')
      .slice(-5)
      .join('\n');
  } catch {
    // It stopped before it opened its own log.
  }
  return [start.split('\n').slice(-5).join('\n'), own].filter(Boolean).join('\n');
}

/** No variable of the caller's environment changes how PostgreSQL runs (PGDATA, PGPORT, LC_ALL …). */
function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

async function readOptional(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

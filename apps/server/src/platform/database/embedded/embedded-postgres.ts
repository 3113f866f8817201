import type { ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers, ensureDatabase } from '../connections/answers.ts';
import { type Access, databaseUrl, keepOrMovePort, readAccess } from './access.ts';
import { type Cluster, configure, launch, prepareCluster, readPidFile, stopPostmaster } from './cluster.ts';
import { findBinaries } from './postgres-binaries.ts';
import type { Settings } from './postgres-settings.ts';
import { findPostmaster, isAlive } from './processes.ts';
import { takeServerLock } from './server-lock.ts';

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** PostgreSQL settings that differ from the tuned ones. */
  settings?: Settings;
  /** Address of this server, shown to a second server started on the same folder. */
  address?: string;
  /** Called when the database died and was started again. */
  log?: (message: string) => void;
};

export type EmbeddedPostgres = {
  url: string;
  /** True when a running database process of a killed server was found and is still used. */
  tookOver: boolean;
  /** Fast shutdown, also of a database taken over; releases the data folder. */
  stop(): Promise<void>;
};

/** Time that a shutdown may take to write its memory to disk. */
const FAST_SHUTDOWN_MS = 60_000;
/** Time for an orphan to become ready, and for one that does not answer to stop: a start must not hang on it. */
const ORPHAN_READY_MS = 5_000;
const ORPHAN_STOP_MS = 1_500;

/**
 * Starts PostgreSQL on `dataDir/postgres`, on the loopback address with a password of its own, and keeps it running:
 * a database that dies is started again on the same address. Throws AlreadyRunningError when another live server
 * owns the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { settings = {}, log = () => {} } = options;
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const lock = await takeServerLock(dataDir, options.address ?? dataDir);
  try {
    const access = await readAccess(dataDir);
    const cluster = await prepareCluster(dataDir, findBinaries(), access, settings);
    const started = (await takeOver(cluster, access, settings)) ?? (await start(cluster, access, settings));
    const keeper = keepRunning(cluster, started.postmaster, log);
    return {
      url: databaseUrl(started.access, 'mashang'),
      tookOver: started.tookOver,
      stop: async () => {
        await keeper.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

type Postmaster = { pid: number; child: ChildProcess | null };
type Started = { postmaster: Postmaster; access: Access; tookOver: boolean };

/** Uses an orphan that answers and has the present settings; stops any other. */
async function takeOver(cluster: Cluster, access: Access, settings: Settings): Promise<Started | null> {
  const pid = findPostmaster(cluster.dir);
  if (pid === null) return null;
  const sameSettings = await configure(cluster, access.port, settings);
  const usable = (await becomesReady(cluster, pid)) && (await answers(databaseUrl(access, 'mashang')));
  if (usable && sameSettings) return { postmaster: { pid, child: null }, access, tookOver: true };
  await stopPostmaster(pid, usable ? FAST_SHUTDOWN_MS : ORPHAN_STOP_MS);
  return null;
}

async function becomesReady(cluster: Cluster, pid: number): Promise<boolean> {
  for (const end = Date.now() + ORPHAN_READY_MS; Date.now() < end && isAlive(pid); await sleep(20)) {
    const state = await readPidFile(cluster);
    if (state?.pid === pid && state.ready) return true;
  }
  return false;
}

async function start(cluster: Cluster, remembered: Access, settings: Settings): Promise<Started> {
  const access = await keepOrMovePort(cluster.dataDir, remembered);
  await configure(cluster, access.port, settings);
  const child = await launch(cluster);
  await ensureDatabase(databaseUrl(access, 'postgres'), 'mashang');
  return { postmaster: { pid: child.pid as number, child }, access, tookOver: false };
}

/** Starts the database again whenever its postmaster dies, until it is stopped. */
function keepRunning(cluster: Cluster, first: Postmaster, log: (message: string) => void): { stop(): Promise<void> } {
  let current = first;
  let restarting: Promise<void> | null = null;
  let stopping = false;
  // The exit event reports our own child; an orphan's death is found by polling. 100 ms is a fiftieth of R2's 5 s.
  const watch = setInterval(() => {
    if (!stopping && !restarting && hasDied(current)) restarting = restart().finally(() => (restarting = null));
  }, 100);
  watch.unref();

  async function restart(): Promise<void> {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5_000)) {
      log(`PostgreSQL (process ${current.pid}) died: starting it again`);
      try {
        const child = await launch(cluster);
        current = { pid: child.pid as number, child };
        log(`PostgreSQL runs again (process ${current.pid})`);
        return;
      } catch (error) {
        log(`PostgreSQL did not start again: ${(error as Error).message}`);
        await sleep(wait);
      }
    }
  }

  return {
    stop: async () => {
      stopping = true;
      clearInterval(watch);
      await restarting;
      if (!hasDied(current)) await stopPostmaster(current.pid, FAST_SHUTDOWN_MS);
    },
  };
}

function hasDied({ pid, child }: Postmaster): boolean {
  return child ? child.exitCode !== null || child.signalCode !== null : !isAlive(pid);
}

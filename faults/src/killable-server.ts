import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect } from '../../apps/server/src/platform/database/connections/connect.ts';
import { findRunningDatabase } from '../../apps/server/src/platform/database/embedded/find-running-database.ts';
import { findPostmaster } from '../../apps/server/src/platform/database/embedded/processes.ts';
import type { Sql } from '../../apps/server/src/platform/database/statements/sql-types.ts';

/**
 * Database, migrations and demo take some seconds on an idle machine, and ten times that when other processes use the
 * cores.
 */
const READY_WITHIN_MS = 240_000;
/** Number of characters of a server's last output in the error when it does not start. */
const SAID_CHARS = 2_000;
const MAIN = fileURLToPath(new URL('../../apps/sandbox/src/main.ts', import.meta.url));
const VERIFY = fileURLToPath(new URL('../../apps/server/src/verify.ts', import.meta.url));

/** A demo server process with its own data folder, which can be killed and started again. */
export type KillableServer = {
  dataDir: string;
  port: number;
  baseUrl: string;
  pid(): number;
  /** Its latest output on stderr. */
  said(): string;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** SIGTERM; returns its exit code. */
  end(): Promise<number | null>;
  /** Starts it again on the same data; returns the time until it was ready, in ms. */
  start(): Promise<number>;
  /** `kill -9`, then a new start on the same data. */
  killAndRestart(): Promise<void>;
  /** Sends a message to the process over its IPC channel (see moved-clock-entry.ts). */
  send(message: unknown): void;
  /** Opens its database as the owner. */
  openOwner(): Promise<Sql>;
  /** The main process of its own database; null while there is none. */
  postmaster(): number | null;
  /** Runs `npm run verify` on it. */
  verify(): Promise<{ clean: boolean; said: string }>;
  stop(): Promise<void>;
};

export type ServerOptions = {
  /** An outside database instead of its own; the owner's URL bypasses every proxy. */
  database?: { url: string; ownerUrl: string };
  /** A folder that belongs to the caller and is kept. */
  dataDir?: string;
  env?: Record<string, string>;
  /** A module that runs before the server's own. */
  preload?: string;
};

export async function startKillableServer(options: ServerOptions = {}): Promise<KillableServer> {
  const dataDir = realpathSync(options.dataDir ?? mkdtempSync(join(tmpdir(), 'mashang-kill-')));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _url, ...inherited } = process.env;
  const env = {
    ...inherited,
    DATA_DIR: dataDir,
    PORT: String(port),
    SIMULATE: '0',
    DEMO: '1',
    LOG_LEVEL: inherited.LOG_DIR ? 'trace' : 'fatal',
    ...(options.database ? { DATABASE_URL: options.database.url } : {}),
    ...options.env,
  };
  const args = [...(options.preload ? ['--import', options.preload] : []), MAIN];
  let said = '';
  function launch(): ChildProcess {
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    child.stderr?.on('data', (text) => {
      said = `${said}${text}`.slice(-SAID_CHARS);
    });
    // A killed child receives no messages any more; this is not an error of the test.
    child.on('error', () => undefined);
    return child;
  }

  async function untilReady(): Promise<void> {
    const until = Date.now() + READY_WITHIN_MS;
    while (Date.now() < until) {
      if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}: ${said}`);
      if (await isReady(baseUrl)) return;
      await pause(20);
    }
    throw new Error(`the server is not ready within ${READY_WITHIN_MS} ms: ${said}`);
  }

  async function end(dying: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill(signal);
    await gone;
  }

  async function start(): Promise<number> {
    const begun = performance.now();
    server = launch();
    await untilReady();
    return performance.now() - begun;
  }

  let server = launch();
  await untilReady().catch(async (error: Error) => {
    await end(server, 'SIGKILL');
    throw error;
  });
  const kill = () => end(server, 'SIGKILL');
  return {
    baseUrl,
    dataDir,
    port,
    kill,
    start,
    async end() {
      const ending = server;
      await end(ending, 'SIGTERM');
      return ending.exitCode;
    },
    pid: () => server.pid as number,
    said: () => said,
    async killAndRestart() {
      await kill();
      await start();
    },
    send: (message) => void server.send(message as object),
    async openOwner() {
      const url = options.database?.ownerUrl ?? (await urlOfDatabase(dataDir));
      return connect(url, { max: 4 });
    },
    postmaster: () => findPostmaster(join(dataDir, 'postgres')),
    verify: () => verifyBooks(options.database ? [options.database.ownerUrl] : [], env),
    async stop() {
      await end(server, 'SIGTERM');
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the URL of the database that runs on a folder: a busy one is found a moment later. */
async function urlOfDatabase(dataDir: string): Promise<string> {
  for (const until = Date.now() + 10_000; Date.now() < until; await pause(200)) {
    const found = await findRunningDatabase(dataDir);
    if (found) return found.url;
  }
  throw new Error(`no database runs on ${dataDir}`);
}

/** Whether a server reports that it is ready. */
export async function isReady(baseUrl: string): Promise<boolean> {
  const ready = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  await ready?.body?.cancel().catch(() => undefined);
  return ready?.ok === true;
}

/** Runs `npm run verify` beside a running server. */
function verifyBooks(args: string[], env: NodeJS.ProcessEnv): Promise<{ clean: boolean; said: string }> {
  const child = spawn(process.execPath, [VERIFY, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve({ clean: code === 0 && said.includes('全部通过'), said }));
  });
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

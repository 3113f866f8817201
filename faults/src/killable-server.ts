import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { findRunningDatabase } from '../../apps/server/src/platform/database/find-running-database.ts';

/** Database, migrations and demo take some seconds alone, and ten times that where others want the cores. */
const READY_WITHIN_MS = 90_000;
/** So much of what a server said last is told when it does not come up. */
const SAID_CHARS = 2_000;
const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const VERIFY = fileURLToPath(new URL('../../apps/server/src/verify.ts', import.meta.url));

/** A demo server process on a data folder of its own, to be killed and started again. */
export type KillableServer = {
  dataDir: string;
  baseUrl: string;
  /** `kill -9`, and up again on the same data. */
  killAndRestart(): Promise<void>;
  /** Its database as the owner. */
  openOwner(): Promise<postgres.Sql>;
  /** What `npm run verify` says of it. */
  verify(): { clean: boolean; said: string };
  stop(): Promise<void>;
};

/** On an empty data folder of its own, or on the one given; either goes with it. */
export async function startKillableServer(folder?: string): Promise<KillableServer> {
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'mashang-kill-'));
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
  };
  let said = '';
  function start(): ChildProcess {
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr?.on('data', (text) => {
      said = `${said}${text}`.slice(-SAID_CHARS);
    });
    return child;
  }

  async function untilReady(): Promise<void> {
    const until = Date.now() + READY_WITHIN_MS;
    while (Date.now() < until) {
      if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}: ${said}`);
      const ready = await fetch(`${baseUrl}/readyz`).catch(() => null);
      if (ready?.ok) return;
      await pause(50);
    }
    throw new Error(`the server is not ready within ${READY_WITHIN_MS} ms: ${said}`);
  }

  async function end(dying: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (dying.exitCode !== null) return;
    const gone = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill(signal);
    await gone;
  }

  let server = start();
  await untilReady().catch(async (error: Error) => {
    await end(server, 'SIGKILL');
    throw error;
  });
  return {
    baseUrl,
    dataDir,
    async killAndRestart() {
      await end(server, 'SIGKILL');
      server = start();
      await untilReady();
    },
    async openOwner() {
      const database = await findRunningDatabase(dataDir);
      return postgres(database?.url ?? '', { max: 2, onnotice: () => {} });
    },
    verify() {
      const { status, stdout } = spawnSync(process.execPath, [VERIFY], { env, encoding: 'utf8' });
      return { clean: status === 0 && stdout.includes('全部通过'), said: stdout };
    },
    async stop() {
      await end(server, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

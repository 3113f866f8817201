import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findRunningDatabase } from '../../apps/server/src/platform/database/embedded/find-running-database.ts';

const MAIN = fileURLToPath(new URL('../../apps/sandbox/src/main.ts', import.meta.url));

/** One real server process with its own data folder. */
export type ServerUnderTest = {
  port: number;
  dataDir: string;
  databaseUrl: string;
  startedInMs: number;
  /** The server's own process. */
  pid: number;
  /** Port of its inspector; 0 without one. */
  inspector: number;
  stop(): Promise<void>;
};

let shared: ServerUnderTest | undefined;

/** From now on every start of a server returns the same one: for trying measurements out, not for measuring. */
export async function shareOneServer(): Promise<ServerUnderTest> {
  const server = await startInspectable();
  shared = server;
  return server;
}

/** Starts a server whose heap can be inspected. */
export async function startInspectable(): Promise<ServerUnderTest> {
  if (shared) return startServer();
  const inspector = await freePort();
  const NODE_OPTIONS = `--inspect=127.0.0.1:${inspector} --inspect-publish-uid=http`;
  return { ...(await startServer({ NODE_OPTIONS })), inspector };
}

/**
 * Starts the demo server without its simulator and waits until it is ready: on an empty data folder that is deleted
 * with it, or on the caller's.
 */
export async function startServer(env: Record<string, string> = {}, folder?: string): Promise<ServerUnderTest> {
  if (shared && !folder && Object.keys(env).length === 0) return { ...shared, stop: async () => {} };
  const port = await freePort();
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'mashang-bench-'));
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    // The server's warnings appear beside the failure that they explain.
    stdio: ['ignore', 2, 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SIMULATE: '0', LOG_LEVEL: 'warn', ...env },
  });
  await untilReady(port, child);
  const startedInMs = performance.now() - started;
  const database = await findRunningDatabase(dataDir);
  if (!database) throw new Error('the server runs without its database');
  return {
    port,
    dataDir,
    startedInMs,
    pid: child.pid as number,
    inspector: 0,
    databaseUrl: database.url,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      if (!folder) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const ok = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await pause(10);
  }
  throw new Error('the server did not become ready');
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

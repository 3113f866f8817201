import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { spendCodesOn } from './people.ts';

export type OwnServer = { url: string; dataDir: string; stop(): Promise<void> };

async function isReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error(`the demo server ended with ${server.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(200);
  }
  throw new Error('the demo server did not come up');
}

/** Beyond the ports of playwright.config.ts and apart for each worker, so that nothing meets here either. */
const PORTS_APART = 7_000 + 100 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** A demo server for one spec alone: for what cannot be taken back, such as binding two-factor. */
export async function startOwnServer(settings: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  // Two workers may have one each at the same time.
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
  const port = Number(process.env.E2E_PORT ?? 12_000) + PORTS_APART + worker * 100;
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'mashang-e2e-'));
  const server = spawn(process.execPath, [join(import.meta.dirname, 'start-server.mjs')], {
    stdio: 'ignore',
    env: { ...process.env, ...settings, PORT: String(port), E2E_DATA_DIR: dataDir },
  });
  await isReady(url, server);
  spendCodesOn(dataDir);
  return {
    url,
    dataDir,
    async stop() {
      spendCodesOn(undefined);
      if (server.exitCode !== null) return;
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    },
  };
}

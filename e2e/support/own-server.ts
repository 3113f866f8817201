import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { spendCodesOn } from './people.ts';
import { type Program, startProgram } from './start-program.ts';

export type OwnServer = Program & { dataDir: string };

/** Time for a start on a busy machine, including the sign-ins that follow. */
const START_MS = 150_000;

/**
 * Starts a demo server for one spec alone: for permanent changes, such as binding two-factor. The hook that starts it
 * gets a longer timeout.
 */
export async function startOwnServer(settings: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  test.setTimeout(Math.max(test.info().timeout, START_MS));
  const dataDir = mkdtempSync(join(tmpdir(), 'mashang-e2e-'));
  const server = await startProgram(join(import.meta.dirname, 'start-server.mjs'), '/readyz', (port) => ({
    ...settings,
    PORT: port,
    E2E_DATA_DIR: dataDir,
  }));
  spendCodesOn(dataDir);
  return {
    url: server.url,
    dataDir,
    async stop() {
      spendCodesOn(undefined);
      await server.stop();
    },
  };
}

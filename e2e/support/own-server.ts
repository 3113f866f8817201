import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spendCodesOn } from './people.ts';
import { type Program, startProgram } from './start-program.ts';

export type OwnServer = Program & { dataDir: string };

/** A demo server for one spec alone: for what cannot be taken back, such as binding two-factor. */
export async function startOwnServer(settings: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
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

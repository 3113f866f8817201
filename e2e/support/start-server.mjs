import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A demo server on an empty data folder that goes away with it. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const dataDir = process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'mashang-e2e-'));
const server = spawn(process.execPath, [join(root, 'apps/sandbox/src/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  // Known to the journeys, which cannot see where a piece belongs either: they open what the server has sealed.
  env: {
    ...process.env,
    MASTER_KEY: 'e2'.repeat(32),
    DATA_DIR: dataDir,
    SIMULATE: '0',
    LOG_LEVEL: process.env.LOG_DIR ? 'trace' : 'warn',
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 0);
});

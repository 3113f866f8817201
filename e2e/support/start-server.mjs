import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * A demo server on a data folder of its own that goes away with it. The folder of a demo that nobody has been in is
 * made once a run and copied: to make a cluster, its tables and its people takes longer than the copy and the start.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const dataDir = process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'mashang-e2e-'));
let server;
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stopping = true;
    server?.kill('SIGTERM');
  });
// PostgreSQL takes no folder that others may read, and a copy has the modes of whoever makes it.
process.umask(0o077);
cpSync(await freshFolder(), dataDir, { recursive: true });
moveDatabase();
server = start({ ...process.env, DATA_DIR: dataDir }, 'inherit');
if (stopping) server.kill('SIGTERM');
const [code] = await once(server, 'exit');
rmSync(dataDir, { recursive: true, force: true });
process.exit(code ?? 0);

/** The folder remembers its database's port: copies that start together would all find it free. */
function moveDatabase() {
  const file = join(dataDir, 'postgres-access.json');
  const port = randomInt(20_000, 32_000);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), port }));
}

function start(env, stdio) {
  return spawn(process.execPath, [join(root, 'apps/sandbox/src/main.ts')], {
    cwd: root,
    stdio,
    // Known to the journeys, which cannot see where a piece belongs either: they open what the server has sealed.
    env: { ...env, MASTER_KEY: 'e2'.repeat(32), SIMULATE: '0', LOG_LEVEL: env.LOG_DIR ? 'trace' : 'warn' },
  });
}

/** The data folder of this run's demo in this mode; the first who asks makes it, the others wait. */
async function freshFolder() {
  const { E2E_PORT = '0', DEMO_MODE = 'agent_float' } = process.env;
  const made = join(root, '.test', `fresh-${E2E_PORT}-${DEMO_MODE}`);
  const making = `${made}-making`;
  mkdirSync(dirname(made), { recursive: true });
  try {
    if (!existsSync(made)) mkdirSync(making);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    while (!existsSync(made)) await wait(100);
  }
  if (existsSync(made)) return made;
  const { BANK_URL: _bank, ...env } = process.env;
  const first = start({ ...env, DATA_DIR: making, PORT: '0' }, ['ignore', 'pipe', 'inherit']);
  // Its first line says that it listens. Its stop waits for what a new demo still enters by itself.
  await once(first.stdout, 'data');
  first.kill('SIGTERM');
  const [code, signal] = await once(first, 'exit');
  if (code !== 0) {
    rmSync(making, { recursive: true, force: true });
    throw new Error(`the demo for the journeys ended with ${code ?? signal}`);
  }
  renameSync(making, made);
  return made;
}

import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { CACHED, ensureBuilt, ensureInstalled, NODE, ROOT, runInForeground } from './lib/setup.mjs';

ensureInstalled();
await ensureBuilt();
const sandbox = hasSandbox() ? await startSandbox() : null;
const code = await runInForeground('apps/server/src/main.ts', [], sandbox?.env);
sandbox?.child.kill('SIGTERM');
process.exit(code);

/** A demo of the institution has a bank beside it, unless it is given another. Nothing of it is there in production. */
function hasSandbox() {
  const { DEMO, DEMO_MODE, DATABASE_URL, BANK_URL } = process.env;
  const demo = DEMO === undefined ? DATABASE_URL === undefined : DEMO === '1';
  return demo && DEMO_MODE === 'institution' && !BANK_URL;
}

/** Both start side by side: the server asks its bank only once it is up. */
async function startSandbox() {
  const port = await freePort(Number(process.env.SANDBOX_PORT ?? 0));
  const env = { ...CACHED, SANDBOX_PORT: String(port) };
  const child = spawn(NODE, [join(ROOT, 'apps/sandbox/src/main.ts')], { cwd: ROOT, stdio: 'inherit', env });
  return { child, env: { BANK_URL: `http://127.0.0.1:${port}` } };
}

/** @returns {Promise<number>} */
function freePort(wanted) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : wanted));
    });
  });
}

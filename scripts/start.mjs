import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { CACHED, ensureBuilt, ensureInstalled, NODE, ROOT, runInForeground } from './lib/setup.mjs';

ensureInstalled();
await ensureBuilt();
const demo = isDemo();
const bank = demo && hasBank() ? await startBank() : null;
const code = await runInForeground(demo ? 'apps/sandbox/src/main.ts' : 'apps/server/src/main.ts', [], bank?.env);
bank?.child.kill('SIGTERM');
process.exit(code);

/**
 * Decides like the server (apps/server/src/config.ts); if the wrong program was started, it ends with a plain message.
 */
function isDemo() {
  const { DEMO, DATABASE_URL } = process.env;
  return DEMO === undefined ? DATABASE_URL === undefined : DEMO === '1';
}

/** A demo of the institution has a bank beside it, unless another one is configured. */
function hasBank() {
  return process.env.DEMO_MODE === 'institution' && !process.env.BANK_URL;
}

/** Both start in parallel: the server contacts its bank only once it is up. */
async function startBank() {
  const port = await freePort(Number(process.env.SANDBOX_PORT ?? 0));
  const env = { ...CACHED, SANDBOX_PORT: String(port) };
  const child = spawn(NODE, [join(ROOT, 'apps/sandbox/src/bank/main.ts')], { cwd: ROOT, stdio: 'inherit', env });
  // The payment companies are part of the demo's own program: they keep their keys in its data folder.
  return { child, env: { BANK_URL: `http://127.0.0.1:${port}`, PAYMENT_COMPANIES: '1' } };
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

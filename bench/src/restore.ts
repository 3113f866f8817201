import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeBigDeployment } from './big-deployment.ts';
import { type Row, round } from './table.ts';
import { verifyDeployment } from './verify-deployment.ts';

const ADMIN = fileURLToPath(new URL('../../apps/server/src/admin.ts', import.meta.url));

/**
 * R12: a deployment with this many orders is backed up, restored into an empty folder in its own cluster, and verified.
 */
export async function measureRestore(orders: number): Promise<Row[]> {
  const begun = performance.now();
  const deployment = await makeBigDeployment(orders);
  const made = (performance.now() - begun) / 1000;
  const folder = mkdtempSync(join(tmpdir(), 'mashang-restored-'));
  try {
    const file = join(folder, 'whole.tar');
    const backUp = runAdmin(deployment, ['backup', file]);
    const empty = join(folder, 'deployment');
    mkdirSync(empty);
    copyFileSync(join(deployment, 'master.key'), join(empty, 'master.key'));
    const restored = runAdmin(empty, ['restore', file]);
    const verified = verifyDeployment(empty);
    const slowest = verified.lines.toSorted((a, b) => b.seconds - a.seconds).slice(0, 4);
    const notes = slowest.map(({ name, seconds }) => `${name.split(' · ')[1]} ${round(seconds)} s`).join('; ');
    return [
      {
        id: 'R12',
        what:
          `back-up, restore into an empty deployment in a cluster of its own, verify: ${orders.toLocaleString('en')} ` +
          'orders, a tenth of them paid',
        figure:
          `back-up ${round(backUp.seconds)} s (${Math.round(statSync(file).size / 2 ** 20)} MiB), restore with ` +
          `its verification ${round(restored.seconds)} s, verify ${round(verified.seconds)} ` +
          `s, ${verified.broken} broken`,
        target: 'in CI, with the time it took',
        met: restored.clean && verified.clean,
        notes:
          `${verified.lines.length} checks; slowest: ${notes}; made by the program's own functions ` +
          `in ${Math.round(made)} s; a smaller one amid incoming orders in \`npm test\``,
      },
    ];
  } finally {
    rmSync(deployment, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

function runAdmin(dataDir: string, args: string[]): { clean: boolean; seconds: number } {
  const { DATABASE_URL: _url, ...inherited } = process.env;
  const begun = performance.now();
  const env = { ...inherited, DATA_DIR: dataDir };
  const { status, stderr } = spawnSync(process.execPath, [ADMIN, ...args], {
    encoding: 'utf8',
    env,
    maxBuffer: 1 << 26,
  });
  if (status !== 0) console.error(stderr);
  return { clean: status === 0, seconds: (performance.now() - begun) / 1000 };
}

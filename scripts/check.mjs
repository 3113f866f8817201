import { spawnSync } from 'node:child_process';
import { ensureBuilt, ensureInstalled, NODE, ROOT } from './lib/setup.mjs';

/** Types, lint, arrows, structure, unused code, budgets: runs all, says what failed. */
ensureInstalled();
ensureBuilt();

const TSC = ['node_modules/typescript/bin/tsc', '--noEmit', '-p'];
const STEPS = [
  ...[
    'packages/contract',
    'packages/merchant-sdk',
    'apps/server',
    'apps/web',
    'apps/payment-page',
    'e2e',
    'bench',
    'faults',
  ].map((place) => [`types ${place}`, [...TSC, place]]),
  [
    'lint and format',
    ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--max-diagnostics=60', '.'],
  ],
  [
    'arrows',
    [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'packages',
      'apps',
      'e2e',
      'bench',
      'faults',
    ],
  ],
  ['structure', ['scripts/check-structure.mjs']],
  ['unused code', ['node_modules/knip/bin/knip.js']],
  ['budgets', ['scripts/check-budgets.mjs']],
];

const failed = [];
for (const [name, args] of STEPS) {
  const started = performance.now();
  const done = spawnSync(NODE, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const ok = done.status === 0;
  console.log(`${ok ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!ok) {
    failed.push(name);
    console.log(`${done.stdout}${done.stderr}`.trimEnd().split('\n').slice(0, 200).join('\n'));
  }
}
console.log(failed.length === 0 ? 'check: all good' : `check: failed ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);

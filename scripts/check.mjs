import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureLanguages } from './lib/languages.mjs';
import { ensureBuilt, ensureInstalled, filesUnder, NODE, ROOT } from './lib/setup.mjs';

/**
 * Types, lint, import rules, structure, schema.sql, landed migrations, unused code, budgets, vectors of the SDKs, the
 * SDK on every Node: runs all, and prints what failed.
 */
ensureInstalled();
if (process.env.CI) ensureLanguages();
await ensureBuilt();

const TSC = ['node_modules/typescript/bin/tsc', '--noEmit', '-p'];
const BIOME = ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings'];
const ARROWS = ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.cjs'];
const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const WORKSPACES = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).workspaces;
const WITH_CODE = WORKSPACES.filter((place) =>
  filesUnder(join(ROOT, place), ['node_modules', 'dist']).some((file) => /[.]tsx?$/.test(file)),
);
/** @type {[string, string[]][]} */
const STEPS = [
  ...[...WITH_CODE, 'scripts'].map((place) => /** @type {[string, string[]]} */ ([`types ${place}`, [...TSC, place]])),
  ['lint and format', [...BIOME, '--max-diagnostics=40', '.']],
  ['arrows', [...ARROWS, 'packages', 'apps', 'e2e', 'bench', 'faults']],
  ['structure', ['scripts/check-structure.mjs']],
  ['schema', ['apps/server/src/write-schema.ts', '--check']],
  ['merchant contract', ['apps/server/src/test-support/merchant-contract/check-document.ts']],
  ['landed migrations', ['apps/server/src/test-support/check-landed-migrations.ts']],
  ['unused code', ['node_modules/knip/bin/knip.js', '--no-config-hints']],
  ['budgets', ['scripts/check-budgets.mjs']],
  ['vectors of the SDKs', [...VITEST, '--project=merchant-sdk', 'src/vectors.test.ts', 'src/other-languages.test.ts']],
  // Elsewhere than in CI only on the Nodes that are fetched already: a check needs no network.
  ['SDK on Node 18, 20, 22, 24', ['packages/merchant-sdk/try-nodes.mjs', ...(process.env.CI ? [] : ['--present'])]],
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

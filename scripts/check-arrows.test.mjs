import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './lib/setup.mjs';

const SERVER = 'apps/server/src';
const FEATURE = `${SERVER}/features/ledger`;
const SANDBOX = 'apps/sandbox/src';
const WEB = 'apps/web/src';

/** One forbidden import for every rule: [rule, from, to]; `to` is a package or a file of the repository. */
const PLANTED = [
  ['no-cycle', `${SERVER}/platform/a.ts`, `${SERVER}/platform/b.ts`],
  ['unresolvable', `${SERVER}/platform/c.ts`, './gone.ts'],
  ['undeclared-dependency', `${SERVER}/platform/d.ts`, 'pino'],
  ['dev-dependency-in-product', `${SERVER}/platform/e.ts`, 'fast-check'],
  ['no-barrel', `${SERVER}/platform/f.ts`, `${SERVER}/platform/parts/index.ts`],
  ['no-test-in-product', `${SERVER}/platform/g.ts`, `${SERVER}/platform/h.test.ts`],
  ['outside-in', 'bench/src/a.ts', `${FEATURE}/post-entry.ts`],
  ['sandbox-apart', `${SERVER}/start-server.ts`, `${SANDBOX}/demo-partners.ts`],
  ['sandbox-imports-listed', `${SANDBOX}/seed/seed-demo.ts`, `${FEATURE}/post-entry.ts`],
  ['people-by-public-calls', `${SANDBOX}/simulator/play-agent.ts`, `${SERVER}/features/shops/add-shop.ts`],
  ['bank-by-address', `${SANDBOX}/seed/demo-institution.ts`, `${SANDBOX}/bank/bank.ts`],
  ['bank-imports-nothing', `${SANDBOX}/bank/messages.ts`, 'packages/contract/src/money.ts'],
  ['channel-knows-no-feature', `${SERVER}/channels/bank/a.ts`, `${FEATURE}/read-entry.ts`],
  ['contract-is-pure', 'packages/contract/src/ledger.ts', 'node:fs'],
  ['sdk-has-no-dependency', 'packages/merchant-sdk/src/client.ts', 'zod'],
  ['web-and-server-apart', `${WEB}/lib/a.ts`, `${SERVER}/platform/clock.ts`],
  ['payment-page-alone', 'apps/payment-page/src/main.tsx', `${WEB}/lib/c.ts`],
  ['web-one-way', `${WEB}/features/ledger/a.ts`, `${WEB}/app/app.tsx`],
  ['web-page-own-feature', `${WEB}/features/ledger/b.tsx`, `${WEB}/features/audit/audit-page.tsx`],
  ['web-features-go-down', `${WEB}/features/merchants/a.tsx`, `${WEB}/features/settlements/queries.ts`],
  ['web-feature-in-a-layer', `${WEB}/features/unplaced/a.ts`, `${WEB}/lib/d.ts`],
  ['web-calls-in-queries', `${WEB}/features/ledger/c.tsx`, `${WEB}/lib/api/api-client.ts`],
  ['web-queries-no-components', `${WEB}/features/ledger/queries.ts`, `${WEB}/features/ledger/c.tsx`],
  ['web-ui-no-business', `${WEB}/ui/a.tsx`, `${WEB}/features/ledger/c.tsx`],
  ['web-ui-no-business', `${WEB}/ui/e.tsx`, `${WEB}/lib/session/session.ts`],
  ['web-ui-money-and-states', `${WEB}/ui/b.tsx`, 'packages/contract/src/merchants.ts'],
  ['web-lib-below-features', `${WEB}/lib/b.ts`, `${WEB}/ui/b.tsx`],
  ['server-and-web-apart', `${SERVER}/platform/i.ts`, `${WEB}/lib/api/api-client.ts`],
  ['routes-no-insides', `${FEATURE}/routes.ts`, `${FEATURE}/ledger-store.ts`],
  ['feature-public-files', `${FEATURE}/post-entry.ts`, `${SERVER}/features/audit/audit-store.ts`],
  ['features-go-down', `${SERVER}/features/merchants/a.ts`, `${SERVER}/features/dashboard/read-dashboard.ts`],
  ['feature-in-a-layer', `${SERVER}/features/unplaced/a.ts`, `${SERVER}/platform/clock.ts`],
  ['verb-no-http', `${FEATURE}/hold-entry.ts`, 'fastify'],
  ['verb-no-driver', `${FEATURE}/read-entry.ts`, 'pg'],
  ['one-way-to-the-driver', `${SERVER}/platform/k.ts`, 'pg'],
  ['writes-by-wrappers', `${SERVER}/platform/n.ts`, `${SERVER}/platform/verbs/grant-writes.ts`],
  ['sessions-shown-by-wrappers', `${SERVER}/platform/o.ts`, `${SERVER}/platform/verbs/acting-transaction.ts`],
  ['rules-are-pure', `${FEATURE}/ledger-rules.ts`, `${SERVER}/platform/clock.ts`],
  ['catalogues-are-data', `${FEATURE}/zh.ts`, `${SERVER}/platform/clock.ts`],
  ['store-only-data', `${FEATURE}/ledger-store.ts`, 'packages/contract/src/permissions.ts'],
  ['platform-no-feature', `${SERVER}/platform/j.ts`, `${FEATURE}/read-entry.ts`],
  ['features-below-start-up', `${FEATURE}/move-entry.ts`, `${SERVER}/main.ts`],
];

const TYPE_ONLY = `${SERVER}/features/users/b.ts`;
const WEB_TYPE_ONLY = `${WEB}/features/approvals/b.ts`;

let root;
let found;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'arrows-'));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  write('package.json', '{ "name": "arrows", "private": true }');
  const dependencies = { zod: '*', postgres: '*', fastify: '*' };
  const declared = JSON.stringify({ name: 'a', dependencies, devDependencies: { 'fast-check': '*' } });
  for (const place of ['apps/server', 'apps/web', 'apps/payment-page', 'packages/contract', 'packages/merchant-sdk'])
    write(`${place}/package.json`, declared);
  for (const [, from, to] of PLANTED) {
    if (/^(apps|packages)\//.test(to)) write(to, 'export const value = 1;\n');
    write(from, '');
  }
  for (const [, from, to] of PLANTED) importing(from, to);
  importing(`${SERVER}/platform/b.ts`, `${SERVER}/platform/a.ts`);
  write(`${SERVER}/features/sign-in/sessions/find-ended-sessions.ts`, 'export type Ended = string;\n');
  write(
    TYPE_ONLY,
    "import type { Ended } from '../sign-in/sessions/find-ended-sessions.ts';\nexport const ended: Ended[] = [];\n",
  );
  write(`${WEB}/features/top-ups/use-proof.ts`, 'export type Proof = string;\n');
  write(WEB_TYPE_ONLY, "import type { Proof } from '../top-ups/use-proof.ts';\nexport const proofs: Proof[] = [];\n");
  const cli = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = join(ROOT, '.dependency-cruiser.cjs');
  const args = [cli, '--config', config, '--output-type', 'json', 'packages', 'apps', 'bench'];
  const run = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  found = JSON.parse(run.stdout).summary.violations;
}, 60_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(path, text) {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function importing(from, to) {
  const up = '../'.repeat(from.split('/').length - 1);
  write(
    from,
    `import * as target from '${/^(apps|packages)\//.test(to) ? up + to : to}';\nexport const value = target;\n`,
  );
}

test.each(PLANTED)('%s: %s → %s is refused', (rule, from) => {
  expect(found.filter((violation) => violation.from === from).map((violation) => violation.rule.name)).toContain(rule);
});

test.each([
  ['features-go-down', TYPE_ONLY],
  ['web-features-go-down', WEB_TYPE_ONLY],
])('%s: a type alone goes no way up either', (name, file) => {
  expect(found.filter(({ from }) => from === file).map(({ rule }) => rule.name)).toEqual([name]);
});

test('every rule has been seen to fail', () => {
  const { forbidden } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs'));
  expect(new Set(PLANTED.map(([rule]) => rule))).toEqual(new Set(forbidden.map(({ name }) => name)));
});

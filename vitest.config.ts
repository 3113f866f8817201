import { defineConfig } from 'vitest/config';

/** Real PostgreSQL for the projects that need it: one cluster, cloned per test file. */
const onDatabase = {
  // Events and roll-ups wait for every open transaction of the cluster, so another file's may delay them.
  expect: { poll: { timeout: 20_000 } },
  globalSetup: ['apps/server/src/platform/database/test-cluster.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

function project(name: string, folder: string, extra: Record<string, unknown> = {}) {
  return { test: { name, include: [`${folder}/**/*.test.{ts,tsx,mjs}`], environment: 'node', ...extra } };
}

export default defineConfig({
  test: {
    // Two cores, shared with the database.
    maxWorkers: 2,
    isolate: false,
    projects: [
      project('contract', 'packages/contract'),
      project('merchant-sdk', 'packages/merchant-sdk'),
      {
        ...project('web', 'apps/web', {
          // A test reads a class as its sheet writes it.
          css: { include: /[.]module[.]css$/, modules: { classNameStrategy: 'non-scoped' } },
        }),
        css: { modules: { localsConvention: 'dashesOnly' } },
      },
      project('payment-page', 'apps/payment-page'),
      project('scripts', 'scripts'),
      // The sandbox is tested around the servers it starts, on their cluster.
      project('server', 'apps/server', {
        ...onDatabase,
        include: ['apps/{server,sandbox}/**/*.test.{ts,tsx,mjs}'],
        setupFiles: ['apps/server/src/test-support/check-composed.ts'],
      }),
      project('faults', 'faults', { ...onDatabase, testTimeout: 120_000 }),
      project('bench', 'bench', { ...onDatabase, testTimeout: 120_000 }),
    ],
  },
});

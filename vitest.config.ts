import { defineConfig } from 'vitest/config';

/** Unit tests need nothing; `*.db.test.ts` and the server's integration tests get a real PostgreSQL from the global set-up. */
export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs', 'bench/src/**/*.test.ts', 'faults/src/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['apps/server/src/platform/database/test-database.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
});

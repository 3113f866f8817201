import { expect, test } from '@playwright/test';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { type Acceptance, LIMIT_MS, prepareAcceptance } from './accept-from-outside.ts';
import { INTEGRATIONS, missingTools } from './integrations.ts';

/** A code works once in a half minute, and the operator needs two for each integration. */
test.describe.configure({ mode: 'serial', timeout: 240_000 });

/** Money and keys of the merchant change, so the test has its own server. */
let server: OwnServer;
let acceptance: Acceptance;

test.beforeAll(async () => {
  server = await startOwnServer();
  acceptance = await prepareAcceptance(server.url);
});
test.afterAll(async () => {
  acceptance?.close();
  await server?.stop();
});

for (const integration of INTEGRATIONS) {
  const missing = missingTools(integration);
  if (missing.length > 0) {
    test(`from outside with ${integration.name} was NOT RUN: no ${missing.join(', no ')}`, () => {
      console.warn(
        `skipped: acceptance with ${integration.name}, because this machine has no ${missing.join(', no ')}`,
      );
      expect(process.env.CI, 'CI has every tool').toBeUndefined();
    });
    continue;
  }
  test(`from outside with ${integration.name}: from the order to the bill within a minute`, async () => {
    const { lines, ms } = await acceptance.run(integration);
    console.log(`acceptance with ${integration.name}: ${(ms / 1_000).toFixed(1)} s`);
    expect(lines.filter((line) => line.startsWith('ok '))).toHaveLength(integration.checks);
    expect(ms).toBeLessThan(LIMIT_MS);
  });
}

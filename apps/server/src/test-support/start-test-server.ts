import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '../platform/database/db.ts';
import { createTestDatabase } from '../platform/database/test-database.ts';
import { openTestServer, TEST_SECRETS, type TestDeployment, type TestServer } from './open-test-server.ts';
import { createTestClock } from './test-clock.ts';

export type { TestServer } from './open-test-server.ts';

/**
 * Starts a complete server on its own database with the demo's people in it; `demo: false` keeps the people but turns
 * demo mode off, `empty` leaves the database without people.
 */
export async function startTestServer(
  options: Pick<TestDeployment, 'demo' | 'demoMode' | 'empty' | 'bankUrl' | 'bankFolder' | 'showsSealed'> = {},
): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'mashang-test-'));
  const owner = openPool(database.url, null, 4, {}, TEST_SECRETS.vault);
  const server = await openTestServer({
    databaseUrl: database.url,
    databaseLogins: database.logins,
    isCopy: true,
    owner,
    dataDir,
    clock: createTestClock(),
    ...options,
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      await owner.end({ timeout: 5 });
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

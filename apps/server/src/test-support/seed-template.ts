import { openPool } from '../platform/database/db.ts';
import { openTestServer, TEST_SECRETS } from './open-test-server.ts';
import { createTestClock } from './test-clock.ts';

/** Enters the demo's people once in a migrated database that is to be cloned; their files go to `dataDir`. */
export async function seedTemplate(databaseUrl: string, dataDir: string): Promise<void> {
  const owner = openPool(databaseUrl, null, 1, {}, TEST_SECRETS.vault);
  const server = await openTestServer({ databaseUrl, owner, dataDir, clock: createTestClock() });
  await server.stop();
  await owner.end({ timeout: 5 });
}

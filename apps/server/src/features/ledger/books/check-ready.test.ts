import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { checkReady } from './check-ready.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const fails = (why: string) => () => Promise.reject(new Error(why));

it('is ready where the database answers, is who it must be, and commits', async () => {
  await checkReady(server.platform);
});

it.each(['prove', 'proveCommit'] as const)('is not where %s fails, and says why', async (proof) => {
  const db = { ...server.platform.db, [proof]: fails('a proof that failed') };
  await expect(checkReady({ ...server.platform, db })).rejects.toThrow('a proof that failed');
});

it('is not where the database does not answer', async () => {
  const { app } = server.platform.db;
  const gone = Object.assign(fails('the database is gone'), app);
  await expect(checkReady({ ...server.platform, db: { ...server.platform.db, app: gone } })).rejects.toThrow('is gone');
});

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_MARKS } from './platform/database/backup/demo-marks.ts';
import {
  type DatabaseKind,
  databaseKindOf,
  requireKind,
  settleKind,
} from './platform/database/connections/database-kind.ts';
import { openPool, type Sql } from './platform/database/db.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { TEST_SECRETS } from './test-support/open-test-server.ts';
import { startTestServer, type TestServer } from './test-support/start-test-server.ts';

/** Each start is a process of its own, on a machine that may be busy. */
const SLOW = 150_000;
/** Entry points of a deployment and of a demo. */
const STARTS = { 0: './main.ts', 1: '../../sandbox/src/main.ts' };
const question = (wanted: DatabaseKind) => ({ wanted, marks: DEMO_MARKS, open: TEST_SECRETS.open });
let server: TestServer;
let fresh: TestDatabase;
let migrated: TestDatabase;
let owner: Sql;
let folder: string;

beforeAll(async () => {
  // As 2.9.5 left it: people, licence and key of the demo, without a stored kind.
  server = await startTestServer();
  fresh = await createEmptyDatabase();
  migrated = await createTestDatabase();
  owner = openPool(migrated.url, null, 1);
  folder = mkdtempSync(join(tmpdir(), 'mashang-kind-'));
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await fresh.drop();
  await migrated.drop();
  rmSync(folder, { recursive: true });
});

type Ended = { code: number | null; said: string };
/** Starts a process that is expected to end by itself. */
function start(databaseUrl: string, demo: '0' | '1', file = STARTS[demo]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        DEMO: demo,
        PORT: '0',
        SIMULATE: '0',
        LOG_LEVEL: 'fatal',
        MASTER_KEY: '07'.repeat(32),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    child.on('close', (code) => resolve({ code, said }));
  });
}

describe('what a database is for', () => {
  it('is known of a demo that was made before, and a start for production ends in plain words, twice', {
    timeout: SLOW,
  }, async () => {
    for (let n = 0; n < 2; n += 1) {
      const { code, said } = await start(server.platform.db.url, '0');
      expect(code).toBe(1);
      expect(said.trim()).toBe(
        '这是演示数据库，不能作为生产环境（DEMO=0）启动。生产环境请使用新的 DATA_DIR 或新的数据库；继续演示请以 DEMO=1 启动。',
      );
    }
  });

  it('each program starts its own kind only: the server no demo, the sandbox no deployment', {
    timeout: SLOW,
  }, async () => {
    const [noDemo, noDeployment] = await Promise.all([
      start(fresh.url, '1', STARTS[0]),
      start(fresh.url, '0', STARTS[1]),
    ]);
    expect(noDemo).toEqual({ code: 1, said: expect.stringContaining('演示环境由 npm start 启动') });
    expect(noDeployment).toEqual({ code: 1, said: expect.stringContaining('这里只启动演示环境') });
    // Neither has opened the database.
    expect(await databaseKindOf(fresh.url, question('demo'))).toBe(null);
  });

  it('is known by any one of its marks', async () => {
    const url = server.platform.db.url;
    expect(await databaseKindOf(url, question('demo'))).toBe('demo');
    const other = { keyId: 'none', jurisdiction: 'NONE', totpSecret: 'NONE' };
    for (const [mark, value] of Object.entries(DEMO_MARKS)) {
      const marks = { ...other, [mark]: value };
      expect([mark, await databaseKindOf(url, { marks, open: TEST_SECRETS.open })]).toEqual([mark, 'demo']);
    }
    expect(await databaseKindOf(url, { marks: other, open: TEST_SECRETS.open })).toBe('production');
  });

  it('is nothing before the first start, which writes it for good', { timeout: SLOW }, async () => {
    expect(await databaseKindOf(fresh.url, question('production'))).toBeNull();
    await requireKind(fresh.url, question('production'));
    await settleKind(migrated.url, question('production'));
    await settleKind(migrated.url, question('production'));
    await expect(settleKind(migrated.url, question('demo'))).rejects.toThrow('这是生产数据库');
    const { code, said } = await start(migrated.url, '1');
    expect([code, said.includes('演示请使用新的 DATA_DIR')]).toEqual([1, true]);
  });

  it("cannot be changed by any statement, the owner's neither", async () => {
    await settleKind(migrated.url, question('production'));
    for (const statement of [
      "update deployment_kind set kind = 'demo'",
      'delete from deployment_kind',
      'truncate deployment_kind',
      "insert into deployment_kind (kind) values ('demo') on conflict (one) do update set kind = excluded.kind",
    ])
      await expect(owner.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
    await expect(owner`insert into deployment_kind (one, kind) values (false, 'demo')`).rejects.toMatchObject({
      code: '23514',
    });
  });
});

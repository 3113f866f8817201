import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CollectionPage } from '@mashang/contract/collection-orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_MARKS } from '../platform/database/backup/demo-marks.ts';
import { settleKind } from '../platform/database/connections/database-kind.ts';
import { openPool, type Sql } from '../platform/database/db.ts';
import { migrate, migrateTo } from '../platform/database/schema/migrate.ts';
import { readSchema } from '../platform/database/schema/schema-files.ts';
import { sealPersonal } from '../platform/database/sealed/seal-personal.ts';
import { createEmptyDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { callMerchant, createOrder } from '../test-support/call-merchant.ts';
import { openTestServer, TEST_SECRETS, type TestServer } from '../test-support/open-test-server.ts';
import { readBalances } from '../test-support/read-books.ts';
import { layOutRelease, loadRows, readRelease, releaseRows } from '../test-support/release-files.ts';
import { signInUser } from '../test-support/sign-in-user.ts';
import { createTestClock } from '../test-support/test-clock.ts';
import { verifyBooks } from './verify-books.ts';

/**
 * Rows of 2.9.5 and of the last release, each after 420 random operations (collections, payouts, differences, refunds,
 * complaints, freezes, transfers, top-ups, cash-outs), sealed by the tests' key.
 */
const OF_2_9_5 = join(import.meta.dirname, '../test-support/of-2-9-5/histories.copy.gz');
const LAST_OF_2_9_5 = '0088_caps_of_the_order_day.sql';

/**
 * `named`: faults that verification always reports. The fault suite of 2.9.5 gave its merchant money by a type of its
 * own.
 */
type Release = { version: string; named: number; fill(url: string): Promise<void> };

const RELEASES: Release[] = [
  {
    version: '2.9.5',
    named: 1,
    async fill(url) {
      const { migrations } = await readSchema();
      await migrateTo(
        url,
        migrations.filter(({ name }) => name <= LAST_OF_2_9_5),
      );
      await loadRows(url, gunzipSync(readFileSync(OF_2_9_5)).toString('utf8'));
    },
  },
  {
    version: readRelease().version,
    named: 0,
    async fill(url) {
      const release = readRelease();
      const dir = await layOutRelease(release);
      await migrate(url, { dir, version: release.version });
      rmSync(dir, { recursive: true });
      await loadRows(url, releaseRows());
    },
  },
];

describe.each(RELEASES)('a database of $version', ({ fill, named }) => {
  let database: TestDatabase;
  let owner: Sql;
  let server: TestServer;
  let folder: string;
  let before: Record<string, string>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mashang-upgrade-'));
    database = await createEmptyDatabase();
    await fill(database.url);
    owner = openPool(database.url, null, 2, {}, TEST_SECRETS.vault);
    before = await readBalances({ owner });
    // In the same way as main.ts.
    const seal = () => sealPersonal(database.url, TEST_SECRETS.vault);
    await migrate(database.url, { seal });
    await settleKind(database.url, { wanted: 'demo', marks: DEMO_MARKS, open: TEST_SECRETS.open });
    await seal();
    server = await openTestServer({
      databaseUrl: database.url,
      databaseLogins: { ...database.logins },
      owner,
      dataDir: folder,
      clock: createTestClock(),
    });
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    await owner?.end();
    await database?.drop();
    rmSync(folder, { recursive: true });
  });

  it('comes up in one start with every balance as it was, and its books are whole', async () => {
    expect(Object.keys(before).length).toBeGreaterThan(10);
    expect(await readBalances({ owner })).toMatchObject(before);
    expect(await verifyBooks(database.url, null)).toBe(named);
    // A second start finds nothing to do.
    expect(await migrate(database.url)).toEqual([]);
  }, 60_000);

  it('has every function as this version has it', async () => {
    const { functions } = await readSchema();
    const applied = await owner<{ name: string; checksum: string }[]>`select name, checksum from schema_functions`;
    const known = new Map(applied.map(({ name, checksum }) => [name, checksum]));
    expect(functions.filter(({ name, checksum }) => known.get(name) !== checksum).map(({ name }) => name)).toEqual([]);
  });

  it('goes on: old orders are shown, new ones settle, and the books stay whole', async () => {
    const finance = await signInUser(server, 'finance01');
    const { list } = (await finance.get('/api/agt/order/getPageList', { page: '1', limit: '10' }))
      .data as CollectionPage;
    expect(list.length).toBeGreaterThan(0);
    expect((await callMerchant(server, { method: 'GET', path: '/api/v1/balance' })).status).toBe(200);
    const { agtOrderNo } = await createOrder(server, { amount: '123.45' });
    expect(agtOrderNo).toMatch(/^DS/);
    expect(await verifyBooks(database.url, null)).toBe(named);
  }, 60_000);
});

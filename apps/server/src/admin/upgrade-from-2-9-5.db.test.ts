import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import type { CollectionPage } from '@mashang/contract/collection-orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoMarks } from '../demo/demo-data.ts';
import { settleKind } from '../platform/database/database-kind.ts';
import { migrate, migrateTo } from '../platform/database/migrate.ts';
import { readSchema } from '../platform/database/schema-files.ts';
import { sealPersonal } from '../platform/database/seal-personal.ts';
import { createEmptyDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { openPool, type Sql } from '../platform/db.ts';
import { callMerchant, createOrder } from '../test-support/call-merchant.ts';
import { openTestServer, TEST_SECRETS, type TestServer } from '../test-support/open-test-server.ts';
import { readBalances } from '../test-support/read-books.ts';
import { signInUser } from '../test-support/sign-in-user.ts';
import { createTestClock } from '../test-support/test-clock.ts';
import { verifyBooks } from './verify-books.ts';

/**
 * Rows as 2.9.5 left them, taken with COPY from its own databases: `histories` after 420 random operations of
 * its fault suite (collections, payouts, differences, refunds, complaints, freezes, transfers, top-ups,
 * cash-outs), sealed by the tests' key.
 */
const FOLDER = join(import.meta.dirname, '../test-support/of-2-9-5');
const LAST_OF_2_9_5 = '0088_caps_of_the_order_day.sql';
/** What that suite gave the merchant to begin with is of a type of its own, which verification names for good. */
const OF_THE_SUITE = 1;
const COPY = /^copy (public\."\w+" \([^)]*\)) from stdin$/;

/** Puts the rows of a file into a database of that version's schema, whatever its migrations had put there. */
async function load(url: string, file: string): Promise<void> {
  const owner = openPool(url, null, 1);
  try {
    await owner.unsafe('set session_replication_role = replica');
    const tables = await owner<{ name: string }[]>`
      select format('%I', relname) as name
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'schema\\_%'`;
    await owner.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity`);
    const lines = gunzipSync(readFileSync(join(FOLDER, file)))
      .toString('utf8')
      .split('\n');
    while (lines.length > 0) await loadNext(owner, lines);
  } finally {
    await owner.end();
  }
}

async function loadNext(owner: Sql, lines: string[]): Promise<void> {
  const head = lines.shift() as string;
  const into = COPY.exec(head)?.[1];
  if (!into) {
    if (head) await owner.unsafe(head);
    return;
  }
  const rows = lines.splice(0, lines.indexOf('\\.'));
  lines.shift();
  if (into.startsWith('public."schema_')) return;
  await pipeline(
    Readable.from(rows.map((row) => `${row}\n`)),
    await owner.unsafe(`copy ${into} from stdin`).writable(),
  );
}

describe.each(['histories'])('a database of 2.9.5 full of %s', (name) => {
  let database: TestDatabase;
  let owner: Sql;
  let server: TestServer;
  let folder: string;
  let before: Record<string, string>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mashang-upgrade-'));
    database = await createEmptyDatabase();
    const { migrations } = await readSchema();
    await migrateTo(
      database.url,
      migrations.filter((one) => one.name <= LAST_OF_2_9_5),
    );
    await load(database.url, `${name}.copy.gz`);
    owner = openPool(database.url, null, 2, {}, TEST_SECRETS.vault);
    before = await readBalances({ owner });
    // As main.ts starts.
    const seal = () => sealPersonal(database.url, TEST_SECRETS.vault);
    await migrate(database.url, { seal });
    await settleKind(database.url, { wanted: 'demo', marks: demoMarks(), open: TEST_SECRETS.open });
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
    expect(await verifyBooks(database.url, null)).toBe(OF_THE_SUITE);
    // Nothing is left for a second start.
    expect(await migrate(database.url)).toEqual([]);
  }, 60_000);

  it('goes on: old orders are shown, new ones settle, and the books stay whole', async () => {
    const finance = await signInUser(server, 'finance01');
    const { list } = (await finance.get('/api/agt/order/getPageList', { page: '1', limit: '10' }))
      .data as CollectionPage;
    expect(list.length).toBeGreaterThan(0);
    expect((await callMerchant(server, { method: 'GET', path: '/api/v1/balance' })).status).toBe(200);
    const { agtOrderNo } = await createOrder(server, { amount: '123.45' });
    expect(agtOrderNo).toMatch(/^DS/);
    expect(await verifyBooks(database.url, null)).toBe(OF_THE_SUITE);
  }, 60_000);
});

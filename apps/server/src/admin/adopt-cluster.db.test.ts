import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sealAll } from '../features/audit/seal-audit.ts';
import { rollUpLedger } from '../features/ledger/roll-up-ledger.ts';
import { tailEvents } from '../features/messages/tail-events.ts';
import { monitorAll } from '../features/monitoring/monitor-testing.ts';
import { rollUpReports } from '../features/reports/roll-up-reports.ts';
import { copyText, readSnapshot } from '../platform/database/backup/dump-tables.ts';
import { listNumbered, type Settled } from '../platform/database/connections/adopt-cluster.ts';
import { connect } from '../platform/database/connections/connect.ts';
import { openPool, type Sql, type Tx } from '../platform/database/db.ts';
import { migrate } from '../platform/database/schema/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { rotateOnly } from '../test-support/arrange/arrange-network.ts';
import { callMerchant, createOrder } from '../test-support/call-merchant.ts';
import { openTestServer, TEST_SECRETS } from '../test-support/open-test-server.ts';
import { readBalances } from '../test-support/read-books.ts';
import { signInUser } from '../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../test-support/start-test-server.ts';
import { verifyBooks } from './verify-books.ts';

/** Larger than any number of the test cluster: the cluster of the original system is that much older. */
const OLDER = 900_000_000_000n;
let lived: TestServer;
let folder: string;
const opened: { server: TestServer; owner: Sql; database: TestDatabase }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mashang-moved-'));
  lived = await startTestServer();
  await count(lived.owner, OLDER);
  await rotateOnly(lived, 'agent02');
  await live(lived, ['120.00', '130.00']);
  await settleDown(lived);
  // Data that is neither rolled up, sealed nor read when the copy is made.
  await live(lived, ['140.00']);
});
afterAll(async () => {
  for (const { server, owner, database } of opened) {
    await server.stop();
    await owner.end();
    await database.drop();
  }
  await lived?.stop();
  rmSync(folder, { recursive: true });
});

/** Makes this database count as in a cluster that is older by `base`. */
async function count(owner: Sql, base: bigint): Promise<void> {
  await owner.unsafe(`
    create or replace function place_of(number xid8) returns xid8 language sql immutable parallel safe as
      $$ select (number::text::bigint + ${base})::text::xid8 $$`);
}

async function live(server: TestServer, amounts: readonly string[]): Promise<string[]> {
  // A code works once.
  lived.clock.advance(60_000);
  const agent02 = await signInUser(server, 'agent02');
  const orders: string[] = [];
  for (const amount of amounts) {
    const { agtOrderNo } = await createOrder(server, { amount, notifyUrl: 'http://127.0.0.1:1/delivered' });
    expect((await agent02.confirm(agtOrderNo)).code).toBe(200);
    orders.push(agtOrderNo);
  }
  return orders;
}

/** Runs everything that follows the writers; other tests' transactions delay it for moments. */
async function settleDown(server: TestServer): Promise<void> {
  await vi.waitFor(
    async () => {
      await sealAll(server.platform);
      await rollUpLedger(server.platform);
      await rollUpReports(server.platform);
      const [row] = await server.owner`
        select (select count(*)
          from audit_log a
          where not exists (select from audit_seal s where s.audit_id = a.id))::int as unsealed,
          (select count(*)
            from ledger_rollup r
            join ledger_posting p on p.account_id = r.account_id and p.xid >= r.up_to)::int as apart,
          (select max(id) from ledger_transfer) - (select transfers from report_cursor) as unfolded`;
      expect(row).toEqual({ unsealed: 0, apart: 0, unfolded: 0n });
    },
    { timeout: 10_000, interval: 50 },
  );
  await monitorAll(server);
}

/**
 * Returns a database of this cluster with every row of the original one, as `pg_dump --data-only` or a subscription
 * would bring them.
 */
async function bring(change: (sql: Tx) => Promise<unknown> = async () => undefined): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const from = openPool(lived.platform.db.url, null, 1);
  const into = openPool(database.url, null, 1);
  await from.begin('isolation level repeatable read read only', async (source) => {
    const { tables } = await readSnapshot(source);
    await into.begin(async (target) => {
      await target`set local session_replication_role = replica`;
      await target`truncate ${target(tables.map(({ name }) => name))}`;
      for (const table of tables) {
        const [full] = await source`select exists (select from ${source(table.name)}) as is`;
        if (!full?.is) continue;
        const rows = await source.unsafe(copyText(table, 'to stdout')).readable();
        await pipeline(rows, await target.unsafe(copyText(table, 'from stdin')).writable());
      }
      await change(target);
    });
  });
  await from.end();
  await into.end();
  return database;
}

async function open(database: TestDatabase): Promise<TestServer> {
  const owner = openPool(database.url, null, 2, {}, TEST_SECRETS.vault);
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const server = await openTestServer({ databaseUrl: database.url, owner, dataDir, clock: lived.clock });
  opened.push({ server, owner, database });
  return server;
}

/** Starts as the program does; returns what the start reported. */
async function start(database: TestDatabase): Promise<Settled[]> {
  const said: Settled[] = [];
  await migrate(database.url, { settled: (settled) => said.push(settled) });
  return said;
}

async function shownCommissions(server: TestServer): Promise<bigint> {
  const [row] = await server.owner`
    select sum(rolled_balance(id))::bigint as total from ledger_account where kind in ('commission', 'revenue')`;
  return row?.total as bigint;
}

/** Returns the events after a cursor that a merchant got from the old cluster after the copy was made. */
async function eventsAfter(server: TestServer, cursor: string): Promise<string> {
  const path = `/api/v1/events?after=${cursor}&limit=100`;
  const { status, text } = await callMerchant(server, { method: 'GET', path });
  expect(status).toBe(200);
  return text;
}

/** Expects that open work continues, and that new rows are seen everywhere. */
async function expectToGoOn(server: TestServer): Promise<void> {
  const [known] = await server.owner`
    select (max(xid)::text::bigint + 1000000)::text || '.1' as cursor from event_log`;
  const seen: string[] = [];
  const tail = await tailEvents(server.platform, {
    isThere: () => true,
    deliver: async (rows) => void seen.push(...rows.map(({ orderNo }) => orderNo)),
  });
  const before = await shownCommissions(server);
  const balances = await readBalances(server);
  const [orderNo = ''] = await live(server, ['150.00']);
  expect(await shownCommissions(server)).toBeGreaterThan(before);
  expect(await readBalances(server)).not.toEqual(balances);
  await expect.poll(() => seen.filter((no) => no === orderNo).length, { timeout: 10_000 }).toBeGreaterThan(1);
  await tail.stop();
  await settleDown(server);
  const [row] = await server.owner`
    select (select count(*) from risk_decision where order_no = ${orderNo})::int as decided,
      (select count(*)
        from webhook_delivery d
        join collection_order o on o.id = d.order_id
        where o.agt_order_no = ${orderNo})::int as delivered`;
  expect(row).toMatchObject({ decided: 2 });
  expect(row?.delivered).toBeGreaterThan(0);
  expect(await eventsAfter(server, known?.cursor as string)).toContain(orderNo);
  expect(await verifyBooks(server.platform.db.url, null)).toBe(0);
}

describe('rows brought into a younger cluster', () => {
  it('by dump and restore: the start says so, and everything goes on', async () => {
    const database = await bring();
    const said = await start(database);
    expect(said).toMatchObject([{ moved: true, restamped: 0 }]);
    expect(BigInt(said[0]?.base ?? 0)).toBeGreaterThan(OLDER);
    expect(said[0]?.sequences).toBeGreaterThan(10);
    await expectToGoOn(await open(database));
    // The next start reports nothing.
    expect(await start(database)).toEqual([]);
  });

  it('without the note of where they lay: it reads the places themselves', async () => {
    const database = await bring((sql) => sql`truncate cluster_place`);
    expect(await start(database)).toMatchObject([{ moved: false, was: null, restamped: 0 }]);
    await expectToGoOn(await open(database));
  });

  it('while the system runs: rows that arrive from ahead are read by the next start', async () => {
    const database = await bring();
    await start(database);
    const server = await open(database);
    const [row] = await server.owner<[{ xid: string }]>`
      insert into event_log (xid, kind)
      values ((place_now()::text::bigint + 5000000000000)::text::xid8, 'risk.changed')
      returning xid::text`;
    expect(await start(database)).toMatchObject([{ moved: false }]);
    const [next] = await server.owner`select place_now() > ${row.xid}::xid8 as is`;
    expect(next?.is).toBe(true);
  });

  it('and written to by a version that did not know: balances, figures and chain take up what was passed', async () => {
    const database = await bring((sql) => sql`truncate cluster_place`);
    const sql = openPool(database.url, null, 1);
    await sql`
      select setval(pg_get_serial_sequence('audit_log', 'id'), 100000),
        setval(pg_get_serial_sequence('ledger_transfer', 'id'), 100000)`;
    await sql.begin(async (tx) => {
      await tx`
        insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, request_id)
        values ('system', 'x', 'x', 'x', 'x', 'x')`;
      await tx`
        select post_transfer('hand', 'hand:young', '',
          array[account_of('operator', 0, 'revenue'), account_of('operator', 0, 'suspense')], array[7, -7]::bigint[])`;
    });
    const shown = sql`select rolled_balance(account_of('operator', 0, 'revenue')) as fen`;
    const [before] = await shown;
    expect(await start(database)).toMatchObject([{ restamped: 1 }]);
    const [after] = await sql`select rolled_balance(account_of('operator', 0, 'revenue')) as fen`;
    expect((after?.fen as bigint) - (before?.fen as bigint)).toBe(7n);
    await sql.end();
    await settleDown(await open(database));
  });
});

it('rows that still arrive from another cluster keep a server from starting', async () => {
  const database = await bring();
  const sql = openPool(database.url, null, 1);
  await sql.unsafe(
    `create subscription copying connection 'dbname=elsewhere' publication whole with (connect = false)`,
  );
  await sql`update pg_subscription set subenabled = true where subname = 'copying'`;
  await expect(start(database)).rejects.toThrow('仍在通过订阅 copying 接收');
  await sql.unsafe('alter subscription copying disable');
  await sql.unsafe('alter subscription copying set (slot_name = none)');
  await sql.unsafe('drop subscription copying');
  await start(database);
  await sql.end();
  await database.drop();
});

it('every sequence of the schema is known to the start', async () => {
  const sql = connect(lived.platform.db.url, { max: 1 });
  const known = (await listNumbered(sql, 'whole')).map(({ sequence }) => sequence);
  const there = await sql`select sequencename as name from pg_sequences where schemaname = 'public' order by 1`;
  await sql.end();
  expect([...new Set(known)].sort()).toEqual(there.map(({ name }) => name));
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { connect } from '../../apps/server/src/platform/database/connections/connect.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/database/schema/migrate.ts';
import type { Sql } from '../../apps/server/src/platform/database/statements/sql-types.ts';
import { percentile } from './http-load.ts';
import { type Row, round } from './table.ts';

const MONTHS = 12;
/** Number of orders that a busy server commits at once. */
const BATCH = 128;
const ASKS = 300;
const PEOPLE = 200;

/**
 * Measures costs and gains of partitioning by month: the order table as it is, beside the same one in twelve partitions
 * by ranges of ids (ids are given in the order of time), in a scratch database. Partitioning exists only on paper:
 * docs/scale.md.
 */
export async function measurePartitions(orders: number): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mashang-months-'));
  const database = await startEmbeddedPostgres({ dataDir });
  const sql = connect(database.url, { max: 1 });
  try {
    await migrate(database.url);
    await sql`set session_replication_role = replica`;
    const perMonth = Math.ceil(orders / MONTHS);
    await makeTables(sql, perMonth);
    const filled = { plain: await fill(sql, 'plain', orders), months: await fill(sql, 'months', orders) };
    await sql`vacuum analyze plain`;
    await sql`vacuum analyze months`;
    const inserts = await measureInserts(sql, orders);
    const lists = await measureLists(sql, orders);
    const ends = await measureEnds(sql, perMonth);
    const note =
      `${orders.toLocaleString('en')} orders, ${MONTHS} months; filled in ${Math.round(filled.plain)} ` +
      `/ ${Math.round(filled.months)} s`;
    return [
      {
        id: 'SC1',
        what: 'orders by month against one table: 128 orders a commit, p50',
        figure: `${round(inserts.plain)} ms / ${round(inserts.months)} ms (one table / months)`,
        target: 'months ≤ 1.2 × one table',
        met: inserts.months <= inserts.plain * 1.2,
        notes: note,
      },
      {
        id: 'SC1',
        what: 'a participant’s first page, one from the middle, one order by its number, p99',
        figure: lists.map(({ plain, months }) => `${round(plain, 2)} / ${round(months, 2)} ms`).join(', '),
        target: 'each ≤ 50 ms',
        met: lists.every(({ months }) => months <= 50),
        notes: 'one table / months; by number every month is asked',
      },
      {
        id: 'SC1',
        what: 'the oldest month goes',
        figure:
          `deleted in ${round(ends.deleteMs)} ms, detached in ${round(ends.detachMs)} ms; one table became the ` +
          `first month in ${round(ends.attachMs)} ms`,
        target: 'detaching ≤ 1 s',
        met: ends.detachMs <= 1_000,
        notes:
          `${perMonth.toLocaleString('en')} orders; the constraint that spares the attach its look was proved ` +
          `before, in ${round(ends.proveMs)} ms without a lock against writers`,
      },
    ];
  } finally {
    await sql.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Copies the indexes of the order table; unique ones without the id are not possible on a partitioned table as a whole.
 */
async function makeTables(sql: Sql, perMonth: number): Promise<void> {
  await sql`create table plain (like collection_order including defaults including indexes)`;
  await sql`create table months (like collection_order including defaults, primary key (id)) partition by range (id)`;
  for (let month = 0; month < MONTHS; month++)
    await sql.unsafe(
      `create table month_${month} partition of months for values
        from (${month * perMonth}) to (${month === MONTHS - 1 ? 'maxvalue' : (month + 1) * perMonth})`,
    );
  const indexes = await sql`
    select indexdef as text
    from pg_indexes
    where tablename = 'collection_order' and indexdef not like 'CREATE UNIQUE%'`;
  for (const { text } of indexes)
    await sql.unsafe((text as string).replace(/INDEX \S+ ON public\.collection_order/, 'INDEX ON months'));
  await sql`create index on months (agt_order_no)`;
}

async function fill(sql: Sql, table: string, orders: number): Promise<number> {
  const begunAt = performance.now();
  for (let from = 0; from < orders; from += 50_000)
    await sql.unsafe(rowsFrom(table, from, Math.min(orders, from + 50_000)));
  return (performance.now() - begunAt) / 1_000;
}

function rowsFrom(table: string, from: number, to: number): string {
  return `insert into ${table}
      (id, agt_order_no, mch_order_no, merchant_id, product_id, amount, fee_rate, account_id, participant_id,
        chain_accounts, chain_rates,
      float_account, payable_account, settlement_mode, status, notify_status, reconciliation_status, pay_pattern,
      subject, create_time, expire_time, affirm_time, operator)
    select n, 'AC' || lpad(n::text, 18, '0'), 'm' || n, 1 + n % 50, 1, 1000 + n, 30000, 1 + n % 400,
      1 + (n * 7919) % ${PEOPLE}, array[1], array[12000],
      1, 1, 'agent_float', case when n % 3 = 0 then 6 else 4 end, 1, 0, 0, '订单', now(), now(), now(), 'agent'
    from generate_series(${from}::bigint, ${to - 1}::bigint) n`;
}

/**
 * Inserts batches into each table alternately, so that changes of the machine's speed affect both equally; returns
 * medians.
 */
async function measureInserts(sql: Sql, orders: number): Promise<{ plain: number; months: number }> {
  const took: Record<'plain' | 'months', number[]> = { plain: [], months: [] };
  for (let n = 0; n < 200; n++)
    for (const table of ['plain', 'months'] as const) {
      const from = orders + n * BATCH;
      took[table].push(await timed(() => sql.unsafe(rowsFrom(table, from, from + BATCH))));
    }
  const median = (all: number[]) => percentile(Float64Array.from(all).sort(), 0.5);
  return { plain: median(took.plain), months: median(took.months) };
}

async function measureLists(sql: Sql, orders: number): Promise<{ plain: number; months: number }[]> {
  const asks = [
    (table: string, n: number) =>
      `select * from ${table} where participant_id = ${1 + (n % PEOPLE)} order by id desc limit 50`,
    (table: string, n: number) =>
      `select *
        from ${table}
        where participant_id = ${1 + (n % PEOPLE)} and id < ${orders / 2}
        order by id desc limit 50`,
    (table: string, n: number) =>
      `select * from ${table} where agt_order_no = 'AC' || lpad('${(n * 7_919) % orders}', 18, '0')`,
  ];
  const results: { plain: number; months: number }[] = [];
  for (const ask of asks) {
    const took: Record<'plain' | 'months', number[]> = { plain: [], months: [] };
    for (let n = 0; n < ASKS; n++)
      for (const table of ['plain', 'months'] as const) took[table].push(await timed(() => sql.unsafe(ask(table, n))));
    const p99 = (all: number[]) => percentile(Float64Array.from(all).sort(), 0.99);
    results.push({ plain: p99(took.plain), months: p99(took.months) });
  }
  return results;
}

/**
 * Measures how the oldest month is removed in each, and how a table with history becomes the first month of a
 * partitioned one.
 */
async function measureEnds(sql: Sql, perMonth: number) {
  const detachMs = await timed(() => sql`alter table months detach partition month_0`);
  const deleteMs = await timed(() => sql`delete from plain where id < ${perMonth}`);
  await sql`create table moved (like collection_order including defaults, primary key (id)) partition by range (id)`;
  await sql`alter table plain add constraint all_before check (id < 1000000000) not valid`;
  const proveMs = await timed(() => sql`alter table plain validate constraint all_before`);
  const attachMs = await timed(
    () => sql`alter table moved attach partition plain for values from (minvalue) to (1000000000)`,
  );
  return { detachMs, deleteMs, proveMs, attachMs };
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const begunAt = performance.now();
  await work();
  return performance.now() - begunAt;
}

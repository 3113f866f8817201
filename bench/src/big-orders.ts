import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { connect } from '../../apps/server/src/platform/database/connections/connect.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import type { Sql } from '../../apps/server/src/platform/database/statements/sql-types.ts';
import { loadMasterKeys } from '../../apps/server/src/platform/security/master-keys.ts';
import type { Vault } from '../../apps/server/src/platform/security/personal.ts';
import { createSecrets } from '../../apps/server/src/platform/security/secrets.ts';
import { type Frame, fillOrders, makePeople } from './big-people.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';

export type BigOrders = {
  server: ServerUnderTest;
  /** Operator; a top agent with many below it; one collector with a medium and one with a small share. */
  readers: { name: string; username: string }[];
  accountNo: string;
  products: { common: string; rare: string };
  firstId: number;
  seconds: number;
  stop(): Promise<void>;
};

const CHUNK = 1_000_000;
/**
 * Settings while filling: nothing waits for the disk, and indexes are written once, not twice. Data that a power cut
 * would damage is simply created again.
 */
const FILLING = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
  maintenance_work_mem: '1GB',
  max_wal_size: '4GB',
  checkpoint_timeout: '5min',
};

/**
 * Starts a real server on a demo whose database also has this many generated collection orders. The orders bypass the
 * money functions; the server is down while they are written. `BIG_DATA_DIR` names a folder that is kept and, once it
 * contains them, used again.
 */
export async function makeBigOrders(orders: number): Promise<BigOrders> {
  const started = performance.now();
  const kept = process.env.BIG_DATA_DIR;
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'mashang-big-'));
  const forget = (): void => {
    if (!kept) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    // The demo creates its own people and users first.
    await (await startServer({}, dataDir)).stop();
    const frame = await withDatabase(dataDir, (sql) => fill(sql, createSecrets(loadMasterKeys(dataDir)).vault, orders));
    const server = await startServer({}, dataDir);
    return {
      server,
      readers: [
        { name: 'operator', username: 'admin01' },
        { name: 'top agent', username: 'big1' },
        { name: 'agent', username: 'big28' },
        { name: 'small agent', username: 'big206' },
      ],
      accountNo: 'BIG13-1',
      products: { common: 'big-p1', rare: 'big-p5' },
      firstId: frame.orders,
      seconds: (performance.now() - started) / 1000,
      stop: async () => {
        await server.stop();
        forget();
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
}

async function withDatabase<T>(dataDir: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const database = await startEmbeddedPostgres({ dataDir, settings: FILLING });
  const sql = connect(database.url, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
    await database.stop();
  }
}

async function fill(sql: Sql, vault: Vault, orders: number): Promise<Frame> {
  await sql`create table if not exists big_frame (frame jsonb not null)`;
  const [made] = await sql`select frame from big_frame`;
  if (made) return made.frame as Frame;
  const frame = await makePeople(sql, vault);
  const indexes = await sql`
    select indexname as name, indexdef as text
    from pg_indexes
    where tablename = 'collection_order' and indexname not in (select conname from pg_constraint)`;
  for (const index of indexes) await sql.unsafe(`drop index ${index.name as string}`);
  for (let from = 0; from < orders; from += CHUNK) {
    await fillOrders(sql, { frame, from, to: Math.min(orders, from + CHUNK), of: orders });
    console.error(`${Math.min(orders, from + CHUNK)} orders written`);
  }
  for (const index of indexes) await sql.unsafe(index.text as string);
  await sql`
    insert into order_day as d select shanghai_day(create_time), min(id), max(id) from collection_order group by 1
    on conflict (day) do update set min_id = least(d.min_id, excluded.min_id),
      max_id = greatest(d.max_id, excluded.max_id)`;
  await sql`
    insert into order_hour as h select date_trunc('hour', create_time), min(id), max(id)
    from collection_order
    group by 1
    on conflict (hour) do update set min_id = least(h.min_id, excluded.min_id),
      max_id = greatest(h.max_id, excluded.max_id)`;
  await sql`select setval('collection_order_id', ${frame.orders + orders})`;
  await sql`vacuum analyze`;
  await sql`insert into big_frame values (${sql.json(frame)})`;
  return frame;
}

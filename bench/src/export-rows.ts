import { setTimeout as pause } from 'node:timers/promises';
import { loadMasterKeys } from '../../apps/server/src/platform/security/master-keys.ts';
import { createSecrets } from '../../apps/server/src/platform/security/secrets.ts';
import { MIB, residentOf } from './memory.ts';
import { makeNetwork, openOwner, type Sql } from './network.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { type Session, signIn } from './sessions.ts';
import { type Row, round } from './table.ts';

/** Rows per statement: few enough for the database's memory. */
const BATCH = 100_000;
/** Interval of reading the server's memory. */
const LOOK_MS = 100;

/**
 * S8: an export of this many collection orders to XLSX, downloaded while it is being written. The memory is that of the
 * server process.
 */
export async function measureExport(rows: number): Promise<Row[]> {
  const server = await startServer();
  const sql = openOwner(server, 2);
  try {
    await makeOrders(server, sql, rows, await makeCollector());
    const session = await signIn(server.port, 'admin01');
    // The server's memory after signing in and a first small export: libraries are loaded once, independent of the
    // rows.
    await exportOnce(server.port, session, { minAmount: '999999' });
    await pause(3_000);
    const idle = residentOf(server.pid);
    let most = idle;
    const watch = setInterval(() => {
      most = Math.max(most, residentOf(server.pid));
    }, LOOK_MS);
    const { firstMs, totalMs, bytes } = await exportOnce(server.port, session, { minAmount: '100', maxAmount: '999' });
    clearInterval(watch);
    const above = (most - idle) / MIB;
    const size =
      `${rows.toLocaleString('en')} rows × 29 columns in ${round(totalMs / 1_000)} s ` +
      `(${Math.round((rows / totalMs) * 1_000).toLocaleString('en')} rows/s), ${round(bytes / MIB)} MiB`;
    return [
      {
        id: 'S8',
        what: `Export of ${rows.toLocaleString('en')} rows to XLSX`,
        figure: `${round(above)} MiB above idle (${round(idle / MIB)} MiB), first byte ${Math.round(firstMs)} ms`,
        target: '≤ 150 MB above idle, first byte ≤ 1 s',
        met: above * MIB <= 150e6 && firstMs <= 1_000,
        notes: `${size}; read along over HTTP while it was written; first byte counted from the request to create it`,
      },
    ];
  } finally {
    await sql.end();
    await server.stop();
  }

  async function makeCollector(): Promise<string> {
    const network = await makeNetwork(server, sql, {
      tag: 'export',
      topAgents: 1,
      collectorsEach: 1,
      accountsEach: 40,
      merchants: 1,
      users: false,
    });
    return network.product;
  }
}

/**
 * Inserts finished orders of a year in sets. They do not come through an order's normal course, so the guards of that
 * course are disabled for them.
 */
export async function makeOrders(
  { dataDir }: Pick<ServerUnderTest, 'dataDir'>,
  sql: Sql,
  rows: number,
  product: string,
  accounts = 40,
): Promise<void> {
  const { vault } = createSecrets(loadMasterKeys(dataDir));
  const payers = Array.from({ length: 997 }, (_, n) => vault.seal('collection_order.payment_name', `付款人${n}`));
  for (let first = 1; first <= rows; first += BATCH) {
    const last = Math.min(first + BATCH - 1, rows);
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        insert into collection_order (agt_order_no, mch_order_no, merchant_id, product_id, amount, fee_rate, status,
          notify_status, subject, create_time, expire_time,
          participant_id, account_id, chain_rates, payable_account, settlement_mode, pay_pattern, paid_in_amount,
          payment_name, affirm_time)
        select 'DS2026' || lpad(n::text, 18, '0'), 'bench-' || n, m.id, p.id, 10000 + n % 80000, 30000, 4, 1,
          '商品 ' || n, now() - (${rows} - n) * interval '30 seconds',
          now() - (${rows} - n) * interval '30 seconds' + interval '15 minutes', a.participant_id, a.id,
          array[8000, 12000], 1, 'D0', 0, 10000 + n % 80000, (${payers}::text[])[1 + n % ${payers.length}::int],
          now() - (${rows} - n) * interval '30 seconds' + interval '2 minutes'
        from generate_series(${first}::int, ${last}::int) n
          join lateral (select id from product where code = ${product}) p on true
          join lateral (select min(id) as id from merchant where mch_id like ${`${product}%`}) m on true
          join lateral (select r.account_id as id, r.participant_id
            from rotation r
            where r.product_id = p.id
            order by r.account_id offset n % ${accounts}::int limit 1) a
            on true`;
    });
  }
  await sql`vacuum analyze collection_order`;
}

type Measured = { firstMs: number; totalMs: number; bytes: number };

/** Requests a file and reads it to its end while it grows; the content is discarded. */
async function exportOnce(port: number, session: Session, query: Record<string, string>): Promise<Measured> {
  const begin = performance.now();
  const url = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${url}/api/exports/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...session.headers },
    body: JSON.stringify({ list: 'collection-orders', format: 'xlsx', query }),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { id: string } };
  if (code !== 200) throw new Error(`create answered ${code} ${msg}`);
  let file: Response;
  // There is no file until a worker has started the job.
  do {
    file = await fetch(`${url}/files/exports/${data.id}.xlsx`, {
      headers: { cookie: session.headers.cookie as string },
    });
    if (!file.ok) {
      await file.arrayBuffer();
      await pause(10);
    }
  } while (!file.ok && performance.now() - begin < 60_000);
  if (!file.body) throw new Error(`file answered ${file.status}`);
  let firstMs = 0;
  let bytes = 0;
  for await (const part of file.body) {
    firstMs ||= performance.now() - begin;
    bytes += part.length;
  }
  return { firstMs, totalMs: performance.now() - begin, bytes };
}

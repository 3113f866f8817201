import { setTimeout as pause } from 'node:timers/promises';
import { measureBareSql } from './bare-sql.ts';
import { runLoad } from './http-load.ts';
import { makeNetwork, type Network, openOwner, type Sql } from './network.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { signedCreates } from './requests.ts';
import { startServer } from './server-under-test.ts';
import { confirmRequest, type Session, signIn } from './sessions.ts';
import { type Row, round } from './table.ts';

const CONNECTIONS = 64;

/**
 * S2: create → confirm → settlement → webhook delivered, compared with the same rows written by plain per-order
 * transactions.
 */
export async function measureLives(orders: number): Promise<Row[]> {
  const server = await startServer();
  const sql = openOwner(server, 2);
  const receiver = await startReceiver();
  try {
    const network = await makeNetwork(server, sql, {
      tag: 'lives',
      topAgents: 4,
      collectorsEach: 4,
      accountsEach: 4,
      merchants: 16,
      users: true,
      webhookUrl: receiver.url,
    });
    const sessions = new Map<number, Session>();
    for (const collector of network.collectors)
      sessions.set(collector.id, await signIn(server.port, collector.username));
    const life = (count: number) => live(server.port, sql, network, sessions, count, receiver);
    await life(1_000);
    const rates: number[] = [];
    const bare: number[] = [];
    const sizes: number[] = [];
    for (let round = 0; round < 2; round++) {
      const before = await databaseBytes(sql);
      rates.push(await life(orders / 2));
      sizes.push((await databaseBytes(sql)) - before);
      bare.push(await measureBareSql(server.databaseUrl, network, Math.ceil(orders / 2)));
    }
    const mean = (values: number[]) => values.length / values.reduce((sum, value) => sum + 1 / value, 0);
    const ratio = mean(rates) / mean(bare);
    return [
      {
        id: 'S2',
        what: `whole life of ${orders} orders over HTTP ÷ bare SQL`,
        figure: `${round(ratio, 2)} (${Math.round(mean(rates))}/s ÷ ${Math.round(mean(bare))}/s)`,
        target: '≥ 1.0',
        met: ratio >= 1,
        notes: 'create → confirm → postings → webhook received and recorded',
      },
      {
        id: 'S2-SIZE',
        what: `storage of one of these orders, over ${orders}`,
        figure: `${round(sizes.reduce((sum, size) => sum + size, 0) / orders / 1024, 1)} KiB`,
        target: 'stated',
        met: true,
        notes:
          'rows and indexes of all tables: order, postings, events, webhook, audit, idempotency, monitoring and ' +
          'the rest',
      },
    ];
  } finally {
    receiver.close();
    await sql.end();
    await server.stop();
  }
}

/** Returns the size of the database without its write-ahead log. */
async function databaseBytes(sql: Sql): Promise<number> {
  const [row] = await sql`select pg_database_size(current_database())::float8 as bytes`;
  return (row as { bytes: number }).bytes;
}

/**
 * Returns orders per second from the first create to the last webhook received, excluding the query in between that
 * finds the owner of each order.
 */
async function live(
  port: number,
  sql: Sql,
  network: Network,
  sessions: Map<number, Session>,
  orders: number,
  receiver: Receiver,
): Promise<number> {
  const creates = signedCreates(network, orders);
  const before = receiver.got.length;
  const numbers: string[] = [];
  const creating = await send(port, creates, (status, body) => {
    if (status !== 201) throw new Error(`create answered ${status} ${body.slice(0, 200)}`);
    numbers.push((JSON.parse(body) as { agtOrderNo: string }).agtOrderNo);
  });
  const owners = await sql`
      select agt_order_no as no, participant_id::int as owner
      from collection_order
      where agt_order_no = any (${numbers})`;
  const confirmations = owners.map(({ no, owner }) =>
    confirmRequest(sessions.get(owner as number) as Session, no as string),
  );
  const started = performance.now();
  await send(port, confirmations, (_, body) => {
    if (!body.startsWith('{"code":200')) throw new Error(`confirmation answered ${body.slice(0, 200)}`);
  });
  while (receiver.got.length - before < orders) {
    if (performance.now() - started > 120_000)
      throw new Error(`${receiver.got.length - before} of ${orders} webhooks arrived`);
    await pause(5);
  }
  return orders / (creating + (performance.now() - started) / 1000);
}

/** Sends all requests over the connections and returns the seconds it took. */
async function send(
  port: number,
  requests: Buffer[],
  onAnswer: (status: number, body: string) => void,
): Promise<number> {
  let next = 0;
  return (await runLoad({ port, connections: CONNECTIONS, job: { next: () => requests[next++] ?? null, onAnswer } }))
    .seconds;
}

import { setTimeout as pause } from 'node:timers/promises';
import { runLoad } from './http-load.ts';
import { makeNetwork, type Network, openOwner, type Sql } from './network.ts';
import { signedCreates } from './requests.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';

/** Signed requests are made in portions, so that a million of them need not lie in memory. */
const PORTION = 20_000;
const CONNECTIONS = 64;
/** Every tenth order is paid; the others run out. */
const PAID_OF_TEN = 1;
const STEP = 500;
const WINDOW_S = 60;

/** A server whose every order was made by its own functions: nothing of its books was written by hand but the float they begin with. */
export async function makeBigHouse(orders: number): Promise<ServerUnderTest> {
  const server = await startServer();
  const sql = openOwner(server);
  try {
    const network = await makeNetwork(server, sql, {
      ...{ tag: 'house', topAgents: 20, collectorsEach: 10, accountsEach: 5, merchants: 20, users: false },
    });
    await sql`update product set pay_window_s = ${WINDOW_S} where code = ${network.product}`;
    for (let made = 0; made < orders; made += PORTION) {
      await createPortion(server, network, Math.min(PORTION, orders - made));
      await payPortion(sql);
    }
    // What was not paid runs out by itself.
    for (;;) {
      const [row] = await sql`select exists (select from collection_order where status = 1) as open`;
      if (!row?.open) break;
      await pause(1_000);
    }
    await sql`vacuum analyze`;
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    await sql.end();
  }
}

async function createPortion(server: ServerUnderTest, network: Network, count: number): Promise<void> {
  const requests = signedCreates(network, count);
  let next = 0;
  await runLoad({ port: server.port, connections: CONNECTIONS, job: { next: () => requests[next++] ?? null } });
}

/** Confirms one order in ten in its collector's name, some hundreds a call. */
async function payPortion(sql: Sql): Promise<void> {
  const rows = await sql`
    select agt_order_no as no, participant_id::text as taid, amount::text as paid from collection_order where status = 1 and id % 10 < ${PAID_OF_TEN}`;
  for (let at = 0; at < rows.length; at += STEP) {
    const items = rows
      .slice(at, at + STEP)
      .map((row) => ({ ...row, actor_kind: 'system', actor: 'bench', request_id: 'bench', ip: '' }));
    await sql`select confirm_collection_orders(${sql.json(items as never)})`;
  }
}

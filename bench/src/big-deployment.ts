import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { connect } from '../../apps/server/src/platform/database/connections/connect.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { makeNetwork, type Network, openOwner, type Sql } from './network.ts';
import { startServer } from './server-under-test.ts';

/** Orders per call: with more, each call's own check of the open ones among them is slower. */
const STEP = 500;
/** Orders that are created before the paid ones are confirmed and the rest expires. */
const PORTION = 20_000;
const PAID_OF_TEN = 1;
/** Below this amount no fresh code is needed. */
const FREE_BELOW = '1000000000';

/**
 * Creates a deployment's folder with this many orders. The program's own functions create, settle or expire each of
 * them, so that the books are complete; a tenth of the orders are paid. No server runs meanwhile.
 */
export async function makeBigDeployment(orders: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mashang-deployment-'));
  try {
    const network = await makePeople(dataDir);
    const database = await startEmbeddedPostgres({ dataDir });
    const sql = connect(database.url, { max: 1 });
    try {
      await sql`set synchronous_commit = off`;
      for (let made = 0; made < orders; made += PORTION)
        await livePortion(sql, network, made, Math.min(orders, made + PORTION));
      await sql`vacuum analyze`;
    } finally {
      await sql.end();
      await database.stop();
    }
    return dataDir;
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function makePeople(dataDir: string): Promise<Network> {
  const server = await startServer({}, dataDir);
  const sql = openOwner(server, 1);
  try {
    const shape = { topAgents: 10, collectorsEach: 10, accountsEach: 1, merchants: 20, users: false };
    return await makeNetwork(server, sql, { tag: 'deployment', ...shape });
  } finally {
    await sql.end();
    await server.stop();
  }
}

async function livePortion(sql: Sql, network: Network, from: number, to: number): Promise<void> {
  const [facts] = await sql`
    select p.id::text as product,
      array(select r.account_id::text from rotation r where r.product_id = p.id order by 1) as accounts
    from product p
    where p.code = ${network.product}`;
  const { product, accounts } = facts as unknown as { product: string; accounts: string[] };
  const merchants = network.merchants.map(({ id }) => id);
  const payables = merchants.map((id) => network.payable.get(id) as number);
  for (let at = from; at < to; at += STEP)
    await sql`
      select count(*) from create_collection_orders(${product}::bigint, 'agent_float', '{2}', ${accounts}::bigint[], (
        select json_agg(
          json_build_object('merchant', (${merchants}::bigint[])[1 + n % ${merchants.length}], 'payable',
            (${payables}::bigint[])[1 + n % ${merchants.length}],
          'key_id', 'bench', 'nonce', 'n' || n, 'idem', 'i' || n, 'hash', encode(sha256(n::text::bytea), 'hex'), 'no',
          'AC' || lpad(n::text, 18, '0'), 'mch_no', 'm' || n,
          'amount', 1000 + n % 4900000, 'subject', '商品', 'payer_ref', '', 'goods', '', 'notify', '', 'return_url', '',
          'tag', 'T' || n, 'pay_url', '/pay',
          'candidates', array[1 + n % ${accounts.length}], 'skips', '', 'last', true))
        from generate_series(${at + 1}::int, ${Math.min(to, at + STEP)}::int) n))`;
  await sql`
    select count(*) from (
      select json_agg(
        json_build_object('no', o.agt_order_no, 'taid', o.participant_id, 'paid', o.amount, 'free_below',
          ${FREE_BELOW}::bigint, 'actor_kind', 'system',
        'actor', 'bench', 'request_id', 'bench', 'ip', '')) as items
      from (select *, row_number() over () as nth from collection_order where status = 1 and id % 10 < ${PAID_OF_TEN}) o
      group by o.nth / ${STEP}) x
    cross join lateral confirm_collection_orders(x.items)`;
  // Unpaid orders expire at once and not after their time: nothing else is changed by hand.
  await sql`update collection_order set expire_time = clock_timestamp() where status = 1`;
  for (let open = true; open; ) {
    const [row] = await sql`
        select expire_collection_orders(1000) as ended, exists (select from collection_order where status = 1) as open`;
    open = (row?.open as boolean) || (row?.ended as number) > 0;
  }
}

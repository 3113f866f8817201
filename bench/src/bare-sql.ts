import { randomBytes, randomInt } from 'node:crypto';
import { connect } from '../../apps/server/src/platform/database/connections/connect.ts';
import type { Sql } from '../../apps/server/src/platform/database/statements/sql-types.ts';
import type { Network } from './network.ts';

/** Enough to keep the database busy on two cores; with more connections it was slower. */
const CONNECTIONS = 8;

/**
 * The baseline of S2: the rows of an order's life, written by plain per-order transactions from a SQL client: create,
 * confirm, webhook result. No HTTP, no signature, no routing: ids and amounts are given. Returns orders per second.
 */
export async function measureBareSql(url: string, network: Network, orders: number): Promise<number> {
  const sql = connect(url, { max: CONNECTIONS });
  const all = await readFacts(sql, network);
  const run = randomBytes(5).toString('hex');
  let next = 0;
  const started = performance.now();
  const ended = await Promise.allSettled(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let n = next++; n < orders; n = next++) {
        // Spread like the lives over HTTP, so that no two connections have to wait for one balance row.
        const facts = all[n % all.length] as Facts;
        const order = await create(sql, facts, `${run}${n}`);
        await confirm(sql, facts, order);
        await finish(sql, order);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const failure = ended.find((one) => one.status === 'rejected');
  await sql.end();
  if (failure) throw failure.reason;
  return orders / seconds;
}

type Facts = {
  merchant: number;
  payable: number;
  product: number;
  float: number;
  participant: number;
  person: number;
  accounts: number[];
  chain: number[];
  revenue: number;
};
type Order = { id: string; no: string; amount: number; account: number };

async function readFacts(sql: Sql, network: Network): Promise<Facts[]> {
  const rows = await sql`
    select q.id::int as participant, p.id::int as product, f.id::int as float, q.person_id::int as person,
      array(select id::int from collection_account where participant_id = q.id) as accounts,
      array(select c.id::int
        from unnest(q.path) with ordinality s (id, n)
        join ledger_account c on c.owner_kind = 'participant' and c.owner_id = s.id and c.kind = 'commission'
        order by s.n desc) as chain,
      (select id::int from ledger_account where kind = 'revenue') as revenue
    from product p, participant q
    join ledger_account f on f.owner_kind = 'participant' and f.owner_id = q.id and f.kind = 'float'
    where p.code = ${network.product} and q.id = any (${network.collectors.map(({ id }) => id)})`;
  return rows.map((row, n) => {
    const merchant = network.merchants[n % network.merchants.length] as Network['merchants'][number];
    return {
      ...(row as unknown as Omit<Facts, 'merchant' | 'payable'>),
      merchant: merchant.id,
      payable: network.payable.get(merchant.id) as number,
    };
  });
}

async function create(sql: Sql, facts: Facts, key: string): Promise<Order> {
  const amount = randomInt(100, 5_000_000);
  const account = facts.accounts[randomInt(facts.accounts.length)] as number;
  return sql.begin(async (tx) => {
    await tx`insert into api_nonce (key_id, nonce) values ('bare', ${key})`;
    const [row] = await tx`
      insert into collection_order (agt_order_no, mch_order_no, merchant_id, product_id, amount, fee_rate, account_id,
        participant_id, chain_accounts, chain_rates,
        float_account, payable_account, settlement_mode, status, pay_pattern, subject, tag, expire_time)
      values (${`BARE${key}`}, ${key}, ${facts.merchant}, ${facts.product}, ${amount}, 30000, ${account},
        ${facts.participant}, ${facts.chain}, ${[8_000, 12_000]},
        ${facts.float}, ${facts.payable}, 'agent_float', 1, 0, '压测商品', '压测商品', now() + interval '1 day')
      returning id::text`;
    const { id } = row as unknown as { id: string };
    await tx`update ledger_balance set held = held + ${amount} where account_id = ${facts.float}`;
    await tx`
      insert into ledger_hold (reference, account_id, amount)
      values (${`collection:${id}`}, ${facts.float}, ${amount})`;
    await tx`
      update person_usage
      set day_amount = day_amount + ${amount}, day_count = day_count + 1, month_amount = month_amount + ${amount},
        month_count = month_count + 1
      where person_id = ${facts.person}`;
    await tx`
      insert into event_log (kind, order_id, order_no, participant_id, status, amount, acc_type, pay_type)
      values ('collection.routed', ${id}, ${`BARE${key}`}, ${facts.participant}, 1, ${amount}, 2, 2)`;
    await tx`
      insert into idempotency (merchant_id, key, request_hash, status, answer)
      values (${facts.merchant}, ${key}, ${randomBytes(32)}, 201, '{}')`;
    return { id, no: `BARE${key}`, amount, account };
  }) as Promise<Order>;
}

async function confirm(sql: Sql, facts: Facts, order: Order): Promise<void> {
  const fee = Math.floor((order.amount * 30_000) / 1_000_000);
  const own = Math.floor((order.amount * 8_000) / 1_000_000);
  const spread = Math.floor((order.amount * 4_000) / 1_000_000);
  const lines: [number, number][] = [
    [facts.float, -order.amount],
    [facts.payable, order.amount - fee],
    [facts.chain[0] as number, own],
    [facts.chain[1] as number, spread],
    [facts.revenue, fee - own - spread],
  ];
  await sql.begin(async (tx) => {
    await tx`select 1 from collection_order where id = ${order.id} for update`;
    await tx`
      update collection_order
      set status = 2, paid_in_amount = amount, operator = 'bare', affirm_time = now()
      where id = ${order.id}`;
    const [row] = await tx`
        insert into ledger_transfer (type, reference, order_no)
        values ('collection.settled', ${`collection:${order.id}`}, ${order.no})
        returning id::text`;
    const { id } = row as unknown as { id: string };
    await tx`
      select 1
      from ledger_balance
      where account_id in (${facts.float}, ${facts.payable})
      order by account_id for update`;
    const balances = await tx`
      update ledger_balance b
      set posted = b.posted + x.amount, held = b.held - x.held
      from (values (${facts.float}::bigint, ${-order.amount}::bigint, ${order.amount}::bigint),
        (${facts.payable}::bigint, ${order.amount - fee}::bigint, 0::bigint)) x (account_id, amount, held)
        where b.account_id = x.account_id
        returning b.account_id::int as account, b.posted::text`;
    const after = new Map(balances.map((balance) => [balance.account as number, balance.posted as string]));
    for (const [line, [account, amount]] of lines.entries()) {
      if (amount !== 0)
        await tx`
          insert into ledger_posting (transfer_id, line, account_id, amount, balance_after)
          values (${id}, ${line + 1}, ${account}, ${amount}, ${after.get(account) ?? null})`;
    }
    await tx`
      update ledger_hold
      set state = 'captured', closed_at = now()
      where reference = ${`collection:${order.id}`}`;
    await tx`
      update collection_account
      set successes = successes + 1, last_receipt_at = now()
      where id = ${order.account}`;
    const data = {
      agtOrderNo: order.no,
      amount: String(order.amount),
      paidInAmount: String(order.amount),
      fee: String(fee),
      status: 2,
      mchOrderNo: order.no,
    };
    const [event] = await tx`
      insert into event_log (kind, order_id, order_no, participant_id, merchant_id, status, amount, actor, data)
      values ('collection.succeeded', ${order.id}, ${order.no}, ${facts.participant}, ${facts.merchant}, 2,
        ${order.amount}, 'bare', ${tx.json(data)})
      returning id::text`;
    await tx`
      insert into webhook_delivery (event_id, merchant_id, url, order_id, decides, type, body, state)
      values (${(event as unknown as { id: string }).id}, ${facts.merchant}, 'http://127.0.0.1:9/', ${order.id}, true,
        'collection.succeeded', ${JSON.stringify(data)}, 'cancelled')`;
    await tx`
      insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, before, after, request_id)
      values ('user', 'bare', 'collection-order.confirm', 'collection-order', ${order.no}, '{"status":1}',
        '{"status":2}', 'bare')`;
  });
}

async function finish(sql: Sql, order: Order): Promise<void> {
  await sql.begin(async (tx) => {
    const [row] = await tx`
      update webhook_delivery
      set state = 'delivered', attempts = 1, last_at = now(), last_status = 204
      where order_id = ${order.id}
      returning id::text`;
    await tx`
      insert into webhook_try (delivery_id, attempt, status, ms)
      values (${(row as unknown as { id: string }).id}, 1, 204, 1)`;
    await tx`update collection_order set status = 4, notify_status = 1 where id = ${order.id}`;
    await tx`
      insert into event_log (kind, order_id, order_no, status, amount)
      values ('collection.notified', ${order.id}, ${order.no}, 4, ${order.amount})`;
  });
}

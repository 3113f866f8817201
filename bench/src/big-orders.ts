import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';

export type BigOrders = {
  url: string;
  /** A top agent with many below it, one collector of middling and one of small share. */
  readers: { name: string; participantId: bigint | null }[];
  accountNo: string;
  seconds: number;
  stop(): Promise<void>;
};

const TOPS = 8;
const BELOW = 25;
const ACCOUNTS = 6;
const MERCHANTS = 20;
/** Days the orders are spread over, the last one being today. */
const DAYS = 120;
const CHUNK = 1_000_000;

/**
 * Generates a database of its own with so many collection orders: shares of participants by a power law, products 50/30/14/5/1 %, states as a
 * healthy operator has them, amounts from 10 to 20 000 yuan with round ones favoured. It goes round the money functions, and leaves no trace.
 */
export async function makeBigOrders(orders: number): Promise<BigOrders> {
  const started = performance.now();
  const dataDir = mkdtempSync(join(tmpdir(), 'mashang-big-'));
  const database = await startEmbeddedPostgres({ dataDir });
  const stop = async (): Promise<void> => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(database.url);
    const sql = postgres(database.url, { max: 2, onnotice: () => {} });
    await makePeople(sql);
    const indexes = await sql`
      select indexname as name, indexdef as text from pg_indexes where tablename = 'collection_order' and indexname not in (select conname from pg_constraint)`;
    for (const index of indexes) await sql.unsafe(`drop index ${index.name as string}`);
    for (let from = 0; from < orders; from += CHUNK)
      await fill(sql, { from, to: Math.min(orders, from + CHUNK), of: orders });
    for (const index of indexes) await sql.unsafe(index.text as string);
    await sql`insert into order_day select shanghai_day(create_time), min(id), max(id) from collection_order group by 1`;
    await sql`select setval('collection_order_id', ${orders})`;
    await sql`vacuum analyze`;
    const [share] = await sql`
      select (array_agg(p.id order by p.id) filter (where p.parent_id is null))[1]::text as top, (array_agg(p.id order by p.id) filter (where p.parent_id is not null))[20]::text as middling,
        (array_agg(p.id order by p.id desc))[3]::text as small, (select out_auth_no from collection_account where participant_id = (array_agg(p.id order by p.id) filter (where p.parent_id is not null))[5] limit 1) as no
      from participant p`;
    await sql.end();
    const { top, middling, small, no } = share as unknown as {
      top: string;
      middling: string;
      small: string;
      no: string;
    };
    return {
      url: database.url,
      readers: [
        { name: 'operator', participantId: null },
        { name: 'top agent', participantId: BigInt(top) },
        { name: 'agent', participantId: BigInt(middling) },
        { name: 'small agent', participantId: BigInt(small) },
      ],
      accountNo: no,
      seconds: (performance.now() - started) / 1000,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makePeople(sql: postgres.Sql): Promise<void> {
  await sql`insert into app_user (username, password_hash, roles) values ('maker', '-', '{operator_admin}'), ('checker', '-', '{operator_admin}')`;
  await sql`insert into account_type (acc_type, name, enabled) values (2, '银行账户', true) on conflict (acc_type) do nothing`;
  await sql`
    insert into product (code, name, pay_type, pay_pattern, min_amount, max_amount, pay_window_s)
    select 'p' || n, '产品' || n, n % 4, 0, 100, 5000000, 900 from generate_series(1, 5) n`;
  await sql`
    with people as (
      insert into person (legal_name, legal_name_key, document_hash, daily_amount, daily_count, monthly_amount, monthly_count)
      select 't' || n, 't' || n, sha256(convert_to('t' || n, 'UTF8')), 1, 1, 1, 1 from generate_series(1, ${TOPS + TOPS * BELOW}) n returning id, legal_name)
    insert into participant (id, parent_id, path, depth, kind, name, person_id, legal_name, run_status, kyc_status, kyc_entered_by, kyc_reviewed_by, kyc_expires_at)
    overriding system value
    select n, case when n > ${TOPS} then 1 + (n - 1) % ${TOPS} end, '{}', 0, case when n > ${TOPS} and n % 3 = 0 then 'CODE_MERCHANT' else 'AGENT' end, p.legal_name, p.id, p.legal_name,
      1, 2, 1, 2, now() + interval '1 year'
    from people p, lateral (select substr(p.legal_name, 2)::int as n) x order by n`;
  await sql`
    insert into collection_account (id, participant_id, acc_type, out_auth_no, receive_user_name, max_amount, check_status, status)
    overriding system value
    select p.id * 10 + n, p.id, 2, 'A' || p.id || '-' || n, p.legal_name, 5000000, 'approved', 1 from participant p, generate_series(1, ${ACCOUNTS}) n`;
  await sql`insert into merchant (mch_id, name, legal_name) select 'M' || n, 'M' || n, 'M' || n from generate_series(1, ${MERCHANTS}) n`;
}

/** One chunk of orders by set-based SQL, triggers off: ids and times rise together, as the sequence and the clock do. */
async function fill(sql: postgres.Sql, part: { from: number; to: number; of: number }): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`set local synchronous_commit = off`;
    await tx`
      insert into collection_order (id, agt_order_no, mch_order_no, merchant_id, product_id, amount, fee_rate, account_id, participant_id, chain_accounts, chain_rates,
        float_account, payable_account, settlement_mode, status, notify_status, pay_pattern, subject, create_time, expire_time, affirm_time, fail_time, paid_in_amount, operator)
      select n, 'AC' || lpad(n::text, 18, '0'), 'm' || n, 1 + n % ${MERCHANTS}, case when c.product < 0.5 then 1 when c.product < 0.8 then 2 when c.product < 0.94 then 3 when c.product < 0.99 then 4 else 5 end,
        case when c.round < 0.4 then (array[10000, 20000, 30000, 50000, 100000, 100000, 200000, 500000])[1 + floor(c.money * 8)::int] else 1000 + floor(power(c.money, 3) * 1999000)::bigint end,
        30000, case when s.status <> 3 then w.who * 10 + 1 + floor(c.account * ${ACCOUNTS})::int end, case when s.status <> 3 then w.who end, array[w.who * 2], array[12000],
        w.who * 2 - 1, 1, 'agent_float', s.status, s.notify, 0, '订单', t.at, t.at + interval '15 minutes', case when s.status in (2, 4, 5) then t.at + interval '3 minutes' end,
        case when s.status in (3, 6) then t.at + interval '15 minutes' end, case when s.status in (2, 4, 5) then 10000 end, 'agent'
      from (
        select n, random() as product, random() as round, random() as money, random() as account, random() as state, random() as person, random() as told
        from generate_series(${part.from + 1}::bigint, ${part.to}::bigint) n
      ) c
      cross join lateral (select 1 + floor(power(c.person, 1.6) * ${TOPS + TOPS * BELOW})::bigint as who) w
      cross join lateral (select now() - make_interval(secs => (${part.of}::float8 - c.n) * ${DAYS * 86_400}::float8 / ${part.of}::float8) as at) t
      cross join lateral (select case when t.at > now() - interval '10 minutes' then 1 when c.state < 0.62 then 4 when c.state < 0.90 then 6 when c.state < 0.96 then 3 when c.state < 0.995 then 2 else 5 end as status) x
      cross join lateral (select x.status, case when x.status = 1 then 0 when x.status = 2 then case when c.told < 0.2 then 2 else 0 end when c.told < 0.01 then 2 else 1 end as notify) s`;
  });
}

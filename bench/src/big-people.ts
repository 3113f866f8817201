import type { Sql } from '../../apps/server/src/platform/database/statements/sql-types.ts';
import type { Vault } from '../../apps/server/src/platform/security/personal.ts';

/** The highest ids before the generation: generated rows get the ids right after them. */
export type Frame = { people: number; accounts: number; products: number; merchants: number; orders: number };

const TOPS = 8;
const BELOW = 25;
const ACCOUNTS = 6;
const MERCHANTS = 20;
/** Number of days over which the orders are spread; the last one is today. */
const DAYS = 120;

/**
 * Creates top agents `big1`–`big8` with their collectors, users of the same names, accounts `BIG<n>-<m>`, merchants and
 * products `big-p1`–`big-p5`.
 */
export async function makePeople(sql: Sql, vault: Vault): Promise<Frame> {
  const [row] = await sql`
    select (select max(id)::int from participant) as people,
      (select max(id)::int from collection_account) as accounts, (select max(id)::int from product) as products,
      (select max(id)::int from merchant) as merchants,
      (select coalesce(max(id), 0)::int from collection_order) as orders`;
  const frame = row as unknown as Frame;
  await sql`
    insert into product (id, code, name, pay_type, pay_pattern, min_amount, max_amount,
      pay_window_s) overriding system value
    select ${frame.products} + n, 'big-p' || n, '产品' || n, n % 4, 0, 100, 5000000, 900 from generate_series(1, 5) n`;
  const everybody = Array.from({ length: TOPS + TOPS * BELOW }, (_, n) => n + 1);
  const sealed = everybody.map((n) => vault.seal('person.legal_name', `big${n}`));
  const own = everybody.map((n) => vault.seal('participant.legal_name', `big${n}`));
  const numbers = everybody.flatMap((n) =>
    Array.from({ length: ACCOUNTS }, (_, at) => vault.seal('collection_account.out_auth_no', `BIG${n}-${at + 1}`)),
  );
  await sql`
    with people as (
      insert into person (legal_name, legal_name_key, document_hash, daily_amount, daily_count, monthly_amount,
        monthly_count)
      select w.sealed, '', sha256(convert_to(w.sealed, 'UTF8')), 1, 1, 1, 1
      from unnest(${sealed}::text[]) w (sealed)
      returning id, legal_name)
    insert into participant (id, parent_id, path, depth, kind, name, person_id, legal_name, run_status, kyc_status,
      kyc_entered_by, kyc_reviewed_by, kyc_expires_at,
      business, register_due)
    overriding system value
    select ${frame.people} + n, case when n > ${TOPS} then ${frame.people} + 1 + (n - 1) % ${TOPS} end, '{}', 0,
      case when n > ${TOPS} and n % 3 = 0 then 'CODE_MERCHANT' else 'AGENT' end,
      'big' || n, p.id, x.own, 1, 2, 1, 2, now() + interval '1 year', 'enterprise', '2100-01-01'
    from people p
    join unnest(${sealed}::text[], ${own}::text[]) with ordinality x (sealed, own, n) on x.sealed = p.legal_name
    order by n`;
  await sql`
    insert into app_user (username, password_hash, roles, participant_id, totp_secret, totp_bound_at, nickname)
    select p.name, u.password_hash, '{agent}', p.id, u.totp_secret, now(), p.name
    from participant p, app_user u
    where u.username = 'agent02' and p.id > ${frame.people}`;
  await sql`
    insert into collection_account (id, participant_id, acc_type, out_auth_no, receive_user_name, max_amount,
      check_status, status, evidence_due)
    overriding system value
    select ${frame.accounts} + (p.id - ${frame.people}) * 10 + n, p.id, 2, w.no, p.legal_name, 5000000, 'approved', 1,
      '2100-01-01'
    from unnest(${numbers}::text[]) with ordinality w (no, nth)
    cross join lateral (select (nth - 1) / ${ACCOUNTS}::int + 1 as who, (nth - 1) % ${ACCOUNTS}::int + 1 as n) x
      join participant p on p.id = ${frame.people} + x.who`;
  await sql`
    insert into merchant (id, mch_id, name, legal_name) overriding system value
    select ${frame.merchants} + n, 'BIG' || n, 'BIG' || n, 'BIG' || n from generate_series(1, ${MERCHANTS}) n`;
  return frame;
}

/**
 * Inserts one chunk of orders by set-based SQL, triggers off: ids and times rise together, as the sequence and the
 * clock do. Shares of participants by a power law, products 50/30/14/5/1 %, states as for a healthy operator, amounts
 * from 10 to 20 000 yuan with more round ones.
 */
export async function fillOrders(
  sql: Sql,
  part: { frame: Frame; from: number; to: number; of: number },
): Promise<void> {
  const { frame } = part;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`set local synchronous_commit = off`;
    await tx`
      insert into collection_order (id, agt_order_no, mch_order_no, merchant_id, product_id, amount, fee_rate,
        account_id, participant_id, chain_accounts, chain_rates,
        float_account, payable_account, settlement_mode, status, notify_status, reconciliation_status, pay_pattern,
        subject, create_time, expire_time, affirm_time, fail_time, paid_in_amount, operator)
      select ${frame.orders} + n, 'AC' || lpad(n::text, 18, '0'), 'm' || n, ${frame.merchants} + 1 + n % ${MERCHANTS},
        ${frame.products}
          + case when c.product < 0.5 then 1 when c.product < 0.8 then 2 when c.product < 0.94 then 3
            when c.product < 0.99 then 4 else 5 end,
        -- One open order per account and amount is the schema's own rule.
        case when s.status = 1 then 1000 + c.n % 1990000
          when c.round < 0.4 then (array[10000, 20000, 30000, 50000, 100000, 100000, 200000, 500000])[1
            + floor(c.money * 8)::int]
            else 1000 + floor(power(c.money, 3) * 1999000)::bigint end,
        30000,
        case when s.status <> 3 then ${frame.accounts} + w.who * 10 + 1 + floor(c.account * ${ACCOUNTS})::int end,
        case when s.status <> 3 then ${frame.people} + w.who end,
        array[w.who * 2], array[12000], w.who * 2 - 1, 1, 'agent_float', s.status, s.notify,
        case when s.status = 4 and c.notified > 0.998 then 1 else 0 end, 0, '订单', t.at,
        -- What still waits must not run out while it is measured.
        case when s.status = 1 then t.at + interval '10 years' else t.at + interval '15 minutes' end,
        case when collection_succeeded(s.status) then t.at + interval '3 minutes' end,
        case when s.status <> 1 and not collection_succeeded(s.status) then t.at + interval '15 minutes' end,
        case when collection_succeeded(s.status) then 10000 end, 'agent'
      from (
        select n, random() as product, random() as round, random() as money, random() as account, random() as fate,
          random() as person, random() as notified
        from generate_series(${part.from + 1}::bigint, ${part.to}::bigint) n
      ) c
      cross join lateral (select 1 + floor(power(c.person, 1.6) * ${TOPS + TOPS * BELOW})::bigint as who) w
      cross join lateral (
        select now() - make_interval(
          secs => (${part.of}::float8 - c.n) * ${DAYS * 86_400}::float8 / ${part.of}::float8) as at) t
      cross join lateral (
        select case when t.at > now() - interval '10 minutes' then 1 when c.fate < 0.62 then 4
          when c.fate < 0.90 then 6 when c.fate < 0.96 then 3 when c.fate < 0.995 then 2 else 5 end as status) x
      cross join lateral (select x.status,
        case when x.status = 1 then 0 when x.status = 2 then case when c.notified < 0.2 then 2 else 0 end
          when c.notified < 0.01 then 2 else 1 end as notify) s`;
  });
}

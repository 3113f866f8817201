/*
 * Creates the payouts of one signed request of one merchant. `rows` is [{no, mch_no, pay_type, amount, name, account,
 * user_type, bank, remark, notify, refusal, hits}]; `refusal` is what the caller found wrong with a row. With `batch`
 * the whole answer is stored under the idempotency key, else only a success. Outcome by row: created · duplicate ·
 * not_offered · out_of_range · balance_short · refused (answer: the refusal). Or one row for the request: nonce_reused
 * · idem_mismatch · replay, with the first answer. A row with `hits` is created frozen and not listed. In mode
 * institution the acquiring agent's commission is fixed here.
 */
create or replace function create_payout_orders(
  asked_merchant bigint, used_key text, used_nonce text, idem text, body_hash text, batch boolean, settlement text,
  rows json
) returns table (ord int, outcome text, answer text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  moment timestamptz;
  policy payout_policy;
  payable bigint := account_of('merchant', asked_merchant, 'payable');
  free bigint;
  taken bigint := 0;
  before record;
  item record;
  wanted record;
  chain bigint[];
  rates int[];
  same text;
  charge bigint;
  fresh bigint;
  made bigint[] := '{}';
  outcomes text[] := '{}';
  answers text[] := '{}';
  n int := 0;
begin
  -- The merchant's balance is the lock of its payouts: requests of one merchant never interleave.
  select posted - held into free from ledger_balance where account_id = payable for update;
  -- Refunds that two people approved and that wait for money come before payouts.
  free := free - refunds_waiting(asked_merchant);
  moment := clock_timestamp();
  select t.* into before from take_request(asked_merchant, used_key, used_nonce, idem, body_hash) t;
  if before.outcome is not null then return query select 1, before.outcome, before.answer; return; end if;
  select * into policy from payout_policy;

  for item in
    select i.*
    from json_to_recordset(rows) as i (no text, mch_no text, pay_type int, amount bigint, name text, account text,
      user_type int, bank text,
      remark text, notify text, refusal text, hits jsonb)
  loop
    n := n + 1;
    answers[n] := null;
    if item.refusal is not null then outcomes[n] := 'refused'; answers[n] := item.refusal; continue; end if;
    same := null;
    select o.order_no into same
    from payout_order o
    where o.merchant_id = asked_merchant and o.mch_order_no = item.mch_no;
    if same is not null then outcomes[n] := 'duplicate'; answers[n] := same; continue; end if;
    wanted := null;
    select p.id, f.rate, f.payout_fixed into wanted
    from product p
    cross join lateral fee_plan_of(asked_merchant, p.id, moment) f
    where p.pay_type = item.pay_type and p.enabled and f.rate is not null order by p.id limit 1;
    if wanted.id is null then outcomes[n] := 'not_offered'; continue; end if;
    if item.amount < policy.min_amount or item.amount > policy.max_amount then
      outcomes[n] := 'out_of_range';
      continue;
    end if;
    charge := coalesce(wanted.payout_fixed, share_at(item.amount, wanted.rate));
    if free - taken < item.amount + charge then outcomes[n] := 'balance_short'; continue; end if;
    chain := '{}';
    rates := '{}';
    if settlement = 'institution' then
      select a.accounts, a.rates into chain, rates
      from acquiring_chain(asked_merchant, wanted.id, item.amount, charge, moment) a;
    end if;
    insert into payout_order (order_no, mch_order_no, merchant_id, product_id, pay_type, amount, fee_rate, fee_fixed,
      fee, payable_account, settlement_mode,
      chain_accounts, chain_rates, beneficiary_name, beneficiary_account, user_type, bank_name, remark, notify_url,
        create_time, frozen)
    values (item.no, item.mch_no, asked_merchant, wanted.id, item.pay_type, item.amount, wanted.rate,
      wanted.payout_fixed, charge, payable, settlement,
      chain, rates, item.name, item.account, item.user_type, item.bank, item.remark, item.notify, moment,
        item.hits is not null)
        returning id into fresh;
    if item.hits is not null then perform insert_screening_hits(item.hits); end if;
    insert into ledger_hold (reference, account_id, amount, created_at)
    values ('payout:' || fresh, payable, item.amount + charge, moment);
    taken := taken + item.amount + charge;
    made := made || fresh;
    outcomes[n] := 'created';
    answers[n] := json_build_object('orderNo', item.no, 'status', 0)::text;
  end loop;

  if taken > 0 then update ledger_balance b set held = b.held + taken where b.account_id = payable; end if;
  insert into event_log (at, kind, order_id, order_no, status, amount, pay_type)
  select moment,
    case when o.frozen then 'payout.held' when settlement = 'institution' then 'payout.created' else 'payout.listed'
      end, o.id, o.order_no, 0, o.amount, o.pay_type
  from unnest(made) m (id)
  join payout_order o on o.id = m.id
  order by o.id;
  if idem is not null and (batch or outcomes[1] = 'created') then
    insert into idempotency (merchant_id, key, request_hash, status, answer, at)
    select asked_merchant, idem, decode(body_hash, 'hex'), case when batch then 200 else 201 end,
      case when not batch then answers[1] else
      (select json_agg(json_build_object('outcome', outcomes[x], 'answer', answers[x]) order by x)::text
        from generate_series(1, n) x) end, moment;
  end if;
  if cardinality(made) > 0 then perform pg_notify('events', ''); end if;
  return query select x, outcomes[x], answers[x] from generate_series(1, n) x;
end $$;

grant execute on function create_payout_orders(bigint, text, text, text, text, boolean, text, json) to mashang_evidence;

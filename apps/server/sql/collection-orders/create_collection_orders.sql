/*
 * Creates a batch of collection orders of one product that arrived together.
 * `types` are the account types the jurisdiction allows; an item's candidates are places (from 1) in `account_ids`, best first. One row per item, in order; outcome:
 *   created · replay · idem_mismatch · nonce_reused · duplicate · unknown_product · out_of_range · exhausted (ask again with more candidates).
 * An account without a live order of the amount goes first. Where the last round leaves none, orders share one: their payment references (pay_reference)
 * tell them apart, or the amount does where the merchant allows another (unshared_amount).
 * A bad item changes nothing and never fails its neighbours. Its queries go from key to key whatever the planner knows of young tables.
 */
create or replace function create_collection_orders(
  asked_product bigint, settlement text, types int[], account_ids bigint[], items json
) returns table (ord int, outcome text, answer text, skipped text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  moment timestamptz := clock_timestamp();
  today date := (moment at time zone 'Asia/Shanghai')::date;
  this_month date := date_trunc('month', moment at time zone 'Asia/Shanghai')::date;
  goods product;
  closes timestamptz;
  closes_text text;
  asked create_item[];
  floats bigint[];
  persons bigint[];
  facts route_fact[];
  f route_fact;
  item record;
  candidate int;
  reason text;
  amounts_open text := ',';
  pair text;
  skips text;
  -- By account: its places in what was locked.
  float_slots int[];
  person_slots int[];
  fs int;
  ps int;
  -- By locked balance.
  float_ids bigint[];
  avail bigint[];
  hold_sum bigint[];
  -- By locked usage.
  person_ids bigint[];
  day_amounts bigint[];
  day_counts int[];
  month_amounts bigint[];
  month_counts int[];
  use_amount bigint[];
  use_count int[];
  n int := 0;
  chosen_place int;
  shared_place int;
  chosen int[] := '{}';
  order_ids bigint[] := '{}';
  amounts bigint[] := '{}';
  plan merchant_fee;
  -- What each order will be asked, by its plan.
  fees int[] := '{}';
  fixeds bigint[] := '{}';
  leasts bigint[] := '{}';
  mosts bigint[] := '{}';
  refund_fees bigint[] := '{}';
  outcomes text[] := '{}';
  answers text[] := '{}';
  reasons text[] := '{}';
  failed bigint[] := '{}';
begin
  if settlement is distinct from 'agent_float' or (select l.settlement_mode from licence_profile l order by l.id desc limit 1) is distinct from 'agent_float' then
    raise exception 'participants receive in mode agent_float only' using errcode = 'check_violation', constraint = 'participants_in_institution';
  end if;
  select * into goods from product where id = asked_product;
  closes := moment + make_interval(secs => goods.pay_window_s);
  closes_text := wire_time(closes);
  select array_agg(i) into asked from json_populate_recordset(null::create_item, items) i;

  -- Locks in one order for everyone: balances by account id, then usage by person id.
  select array_agg(x.float), array_agg(x.person) into floats, persons from (
    select la.id as float, p.person_id as person from unnest(account_ids) with ordinality w (account, place)
    join collection_account a on a.id = w.account join participant p on p.id = a.participant_id
    join ledger_account la on la.owner_kind = 'participant' and la.owner_id = p.id and la.kind = 'float' and la.currency = 'CNY' order by w.place) x;
  select array_agg(x.account_id), array_agg(x.available) into float_ids, avail from (
    select b.account_id, b.posted - b.held as available from ledger_balance b where b.account_id = any (floats) order by b.account_id for update) x;
  select array_agg(x.person_id), array_agg(case when x.day = today then x.day_amount else 0 end), array_agg(case when x.day = today then x.day_count else 0 end),
      array_agg(case when x.month = this_month then x.month_amount else 0 end), array_agg(case when x.month = this_month then x.month_count else 0 end)
    into person_ids, day_amounts, day_counts, month_amounts, month_counts
    from (select u.* from person_usage u where u.person_id = any (persons) order by u.person_id for update) x;

  select array_agg(x.fact), array_agg(array_position(float_ids, x.float)), array_agg(array_position(person_ids, x.person)) into facts, float_slots, person_slots from (
    select floats[w.place] as float, persons[w.place] as person, row(
      a.id, p.id, a.acc_type,
      case
        when a.check_status = 'frozen' or p.frozen or e.frozen then 'frozen'
        when a.status <> 1 then 'account_off' when a.check_status <> 'approved' then 'account_unchecked' when lacks_evidence(a, moment) then 'account_unshown'
        when not t.enabled or not a.acc_type = any (types) then 'account_type'
        when gate_of(p, g, asked_product, moment) is not null then gate_of(p, g, asked_product, moment)
        when p.run_status <> 1 then 'participant_paused'
        when x.enabled is distinct from true then 'account_off'
        when array_position(c.rates, null) is not null then 'rate_missing'
        when c.rates[1] > c.rates[2] or c.rates[2] > c.rates[3] or c.rates[3] > c.rates[4] then 'rate_above_parent'
      end,
      a.min_amount, a.max_amount, c.accounts, c.rates, e.daily_amount, e.daily_count, e.monthly_amount, e.monthly_count
    )::route_fact as fact
    from unnest(account_ids) with ordinality w (account, place)
    join collection_account a on a.id = w.account
    join account_type t on t.acc_type = a.acc_type
    join participant p on p.id = a.participant_id
    left join agent_register g on g.participant_id = p.id
    join person e on e.id = p.person_id
    left join rotation x on x.product_id = asked_product and x.account_id = a.id
    cross join lateral (
      select
        array_agg((select c.id from ledger_account c where c.owner_kind = 'participant' and c.owner_id = s.id and c.kind = 'commission' and c.currency = 'CNY') order by s.n desc) as accounts,
        array_agg((select case when r.enabled then r.rate end from participant_rate r
          where r.participant_id = s.id and r.product_id = asked_product and r.effective_from <= moment order by r.effective_from desc limit 1) order by s.n desc) as rates
      from unnest(p.path) with ordinality s (id, n)
    ) c
    order by w.place
  ) x;
  hold_sum := array_fill(0::bigint, array[greatest(cardinality(float_ids), 1)]);
  use_amount := array_fill(0::bigint, array[greatest(cardinality(person_ids), 1)]);
  use_count := array_fill(0, array[greatest(cardinality(person_ids), 1)]);

  for item in
    select i.merchant, i.hash, i.no, i.amount, i.goods, i.pay_url, i.candidates, i.skips, i.last,
      (select c from merchant_fee c
        where c.merchant_id = i.merchant and c.product_id = asked_product and c.effective_from <= moment order by c.effective_from desc limit 1) as plan,
      -- Not exists(): the planner may hash the whole table for it, which grows with every order.
      (select true from api_nonce x where x.key_id = i.key_id and x.nonce = i.nonce limit 1) as nonce_used,
      (select array[encode(d.request_hash, 'hex'), d.answer] from idempotency d where d.merchant_id = i.merchant and d.key = i.idem) as before,
      (select o.agt_order_no from collection_order o where o.merchant_id = i.merchant and o.mch_order_no = i.mch_no) as same_no,
      -- For the candidate that nearly every order takes; the others are looked up when it comes to them.
      (select true from collection_order o where o.account_id = account_ids[i.candidates[1]] and o.amount = i.amount and o.status = 1 limit 1) as first_taken
    from unnest(asked) i
  loop
    n := n + 1;
    chosen[n] := 0;
    order_ids[n] := null;
    amounts[n] := item.amount;
    plan := item.plan;
    if plan.tiers <> '[]' then plan := fee_plan_at(plan, moment); end if;
    fees[n] := plan.rate;
    fixeds[n] := plan.fixed;
    leasts[n] := plan.least;
    mosts[n] := plan.most;
    refund_fees[n] := plan.refund_fee;
    answers[n] := null;
    reasons[n] := null;
    if item.nonce_used then outcomes[n] := 'nonce_reused'; continue; end if;
    if item.before is not null then
      outcomes[n] := case when item.before[1] = item.hash then 'replay' else 'idem_mismatch' end;
      answers[n] := item.before[2];
      continue;
    end if;
    if item.same_no is not null then outcomes[n] := 'duplicate'; answers[n] := item.same_no; continue; end if;
    if goods.enabled is distinct from true or plan.enabled is distinct from true then outcomes[n] := 'unknown_product'; continue; end if;
    if item.amount < goods.min_amount or item.amount > goods.max_amount
      or (cardinality(goods.fixed_amounts) > 0 and not item.amount = any (goods.fixed_amounts)) then
      outcomes[n] := 'out_of_range';
      continue;
    end if;

    skips := item.skips;
    chosen_place := 0;
    shared_place := 0;
    foreach candidate in array item.candidates loop
      f := facts[candidate];
      fs := float_slots[candidate];
      ps := person_slots[candidate];
      pair := f.account_id || ':' || item.amount || ',';
      reason := coalesce(f.refusal, case
        when share_at(item.amount, f.chain_rates[cardinality(f.chain_rates)]) > fee_at(item.amount, plan.rate, plan.fixed, plan.least, plan.most)
          then 'commissions_above_fee'
        when item.amount < f.min_amount or item.amount > f.max_amount then 'out_of_range'
        when settlement = 'agent_float' and avail[fs] < item.amount then 'float_short'
        when day_amounts[ps] + item.amount > f.daily_amount then 'daily_amount'
        when day_counts[ps] + 1 > f.daily_count then 'daily_count'
        when month_amounts[ps] + item.amount > f.monthly_amount then 'monthly_amount'
        when month_counts[ps] + 1 > f.monthly_count then 'monthly_count'
        when strpos(amounts_open, ',' || pair) > 0 then 'same_amount_open'
      end);
      if reason is null then
        if candidate = item.candidates[1] then
          if item.first_taken then reason := 'same_amount_open'; end if;
        elsif exists (select from collection_order o where o.account_id = f.account_id and o.amount = item.amount and o.status = 1) then
          reason := 'same_amount_open';
        end if;
      end if;
      if reason is null then
        chosen_place := candidate;
        exit;
      end if;
      if reason = 'same_amount_open' and shared_place = 0 then shared_place := candidate; end if;
      skips := skips || ',{"a":"' || f.account_id || '","r":"' || reason || '"}';
    end loop;
    if chosen_place = 0 and item.last and shared_place > 0 then
      chosen_place := shared_place;
      f := facts[chosen_place];
      fs := float_slots[chosen_place];
      ps := person_slots[chosen_place];
      skips := replace(skips, ',{"a":"' || f.account_id || '","r":"same_amount_open"}', '');
      -- A marketplace order and a fixed price are paid as they are.
      if item.goods = '' and cardinality(goods.fixed_amounts) = 0 then
        item.amount := unshared_amount(item.merchant, f.account_id, item.amount, greatest(goods.min_amount, f.min_amount), amounts_open);
        -- Rounded down, the shares of a few fen less may be a fen above the fee: then the order shares its amount.
        if share_at(item.amount, f.chain_rates[cardinality(f.chain_rates)]) > fee_at(item.amount, plan.rate, plan.fixed, plan.least, plan.most) then
          item.amount := amounts[n];
        end if;
        amounts[n] := item.amount;
      end if;
      pair := f.account_id || ':' || item.amount || ',';
    end if;
    reasons[n] := skips;
    if chosen_place = 0 and not item.last then
      outcomes[n] := 'exhausted';
      continue;
    end if;
    outcomes[n] := 'created';
    chosen[n] := chosen_place;
    order_ids[n] := nextval('collection_order_id');
    if chosen_place = 0 then
      failed := failed || order_ids[n];
    else
      avail[fs] := avail[fs] - item.amount;
      hold_sum[fs] := hold_sum[fs] + item.amount;
      day_amounts[ps] := day_amounts[ps] + item.amount;
      day_counts[ps] := day_counts[ps] + 1;
      month_amounts[ps] := month_amounts[ps] + item.amount;
      month_counts[ps] := month_counts[ps] + 1;
      use_amount[ps] := use_amount[ps] + item.amount;
      use_count[ps] := use_count[ps] + 1;
      amounts_open := amounts_open || pair;
    end if;
    answers[n] := json_build_object('agtOrderNo', item.no, 'status', case when chosen_place = 0 then 3 else 1 end, 'payUrl', item.pay_url,
      'expiresAt', closes_text, 'amount', money_text(item.amount), 'currency', 'CNY')::text;
  end loop;

  -- The writes of the whole batch, one statement.
  with source as materialized (
    select s.*, facts[s.place] as fact, floats[s.place] as float
    from rows from (unnest(asked), unnest(chosen), unnest(order_ids), unnest(fees), unnest(outcomes), unnest(answers), unnest(reasons), unnest(amounts),
      unnest(fixeds), unnest(leasts), unnest(mosts), unnest(refund_fees))
    as s (merchant, payable, key_id, nonce, idem, hash, no, mch_no, amount, subject, payer_ref, goods, notify, return_url, tag, pay_url, candidates, skips, last,
      place, id, fee_rate, outcome, answer, reasons, owed, fee_fixed, fee_least, fee_most, refund_fee)
  ), made as (
    insert into collection_order (id, agt_order_no, mch_order_no, merchant_id, product_id, amount, fee_rate, account_id, participant_id, chain_accounts,
      chain_rates, float_account, payable_account, settlement_mode, status, pay_pattern, subject, payer_ref, goods_order_no, notify_url, return_url, tag,
      skipped, create_time, expire_time, fail_time, asked_amount, fee_fixed, fee_least, fee_most, refund_fee)
    select s.id, s.no, s.mch_no, s.merchant, asked_product, s.owed, s.fee_rate,
      (s.fact).account_id, (s.fact).participant_id, coalesce((s.fact).chain_accounts, '{}'), coalesce((s.fact).chain_rates, '{}'),
      s.float, s.payable, settlement, case when s.place = 0 then 3 else 1 end, goods.pay_pattern, s.subject, s.payer_ref, s.goods,
      s.notify, s.return_url, s.tag, ('[' || substr(s.reasons, 2) || ']')::jsonb, moment, closes,
      case when s.place = 0 then moment end, nullif(s.amount, s.owed), s.fee_fixed, s.fee_least, s.fee_most, s.refund_fee
    from source s where s.outcome = 'created'
  ), held as (
    insert into ledger_hold (reference, account_id, amount, created_at)
    select 'collection:' || s.id, s.float, s.owed, moment from source s where s.place > 0 and settlement = 'agent_float'
  ), noted as (
    insert into event_log (at, kind, order_id, order_no, participant_id, status, amount, acc_type, pay_type, actor)
    select moment, 'collection.routed', s.id, s.no, (s.fact).participant_id, 1, s.owed, (s.fact).acc_type, goods.pay_type, '' from source s where s.place > 0
  ), remembered as (
    insert into idempotency (merchant_id, key, request_hash, status, answer, at)
    select s.merchant, s.idem, decode(s.hash, 'hex'), 201, s.answer, moment from source s where s.outcome = 'created' and s.idem is not null
  )
  insert into api_nonce (key_id, nonce, at)
  select s.key_id, s.nonce, moment from source s where s.nonce is not null and s.outcome <> 'nonce_reused';

  if settlement = 'agent_float' then
    update ledger_balance b set held = b.held + d.amount from unnest(float_ids, hold_sum) d (account_id, amount)
    where b.account_id = d.account_id and d.amount > 0;
  end if;
  update person_usage u set
    day = today, day_amount = case when u.day = today then u.day_amount else 0 end + d.amount,
    day_count = case when u.day = today then u.day_count else 0 end + d.count,
    month = this_month, month_amount = case when u.month = this_month then u.month_amount else 0 end + d.amount,
    month_count = case when u.month = this_month then u.month_count else 0 end + d.count
  from unnest(person_ids, use_amount, use_count) d (person_id, amount, count)
  where u.person_id = d.person_id and d.count > 0;
  if cardinality(failed) > 0 then perform tell_merchant('collection.failed', failed); end if;
  if array_position(outcomes, 'created') is not null then perform pg_notify('events', ''); end if;
  return query select o::int, outcomes[o], answers[o], case when outcomes[o] = 'exhausted' then reasons[o] end from generate_series(1, n) o;
end $$;

grant execute on function create_collection_orders(bigint, text, int[], bigint[], json) to mashang_app;

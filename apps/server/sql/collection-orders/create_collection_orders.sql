/*
 * Creates a batch of collection orders of one product, in mode `agent_float`. `types` are the account types the
 * jurisdiction allows; an item's candidates are places (from 1) in `account_ids`, best first. One row per item, in
 * order: created · replay · idem_mismatch · nonce_reused · duplicate · unknown_product · out_of_range · exhausted (ask
 * again with more candidates). A bad item changes nothing and never fails its neighbours. Accounts without a live order
 * of the amount go first; orders share one only in the last round, by payment reference or another amount
 * (unshared_amount).
 */
create or replace function create_collection_orders(
  asked_product bigint, settlement text, types int[], account_ids bigint[], items json
) returns table (ord int, outcome text, answer text, skipped text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  moment timestamptz := clock_timestamp();
  wanted product;
  closes_text text;
  asked create_item[];
  places create_place[];
  balances create_balance[];
  usages create_usage[];
  results create_result[] := '{}';
  item record;
  plan merchant_fee;
  made create_result;
  place create_place;
  balance create_balance;
  usage create_usage;
  fee bigint;
  candidate int;
  reason text;
  pair text;
  shared int;
  -- Accounts and amounts that this batch has used: ",account:amount,".
  given text := ',';
  failed bigint[] := '{}';
  n int := 0;
begin
  if settlement is distinct from 'agent_float' or floats_standing() <> 'on' then
    raise exception 'participants receive in mode agent_float only'
      using errcode = 'check_violation', constraint = 'participants_in_institution';
  end if;
  select * into wanted from product p where p.id = asked_product;
  closes_text := wire_time(moment + make_interval(secs => wanted.pay_window_s));
  select array_agg(i) into asked from json_populate_recordset(null::create_item, items) i;
  select * into places, balances, usages from create_places(asked_product, types, account_ids, moment);

  for item in
    select
      i.merchant, i.hash, i.no, i.amount, i.goods, i.pay_url, i.candidates, i.skips, i.last,
      (
        select c
        from merchant_fee c
        where c.merchant_id = i.merchant and c.product_id = asked_product and c.effective_from <= moment
        order by c.effective_from desc
        limit 1
      ) as plan,
      -- Not exists(): the planner may hash the whole table for it, which grows with every order.
      (select true from api_nonce x where x.key_id = i.key_id and x.nonce = i.nonce limit 1) as nonce_used,
      (
        select array[encode(d.request_hash, 'hex'), d.answer]
        from idempotency d
        where d.merchant_id = i.merchant and d.key = i.idem
      ) as before,
      (
        select o.agt_order_no from collection_order o where o.merchant_id = i.merchant and o.mch_order_no = i.mch_no
      ) as same_no,
      -- For the candidate that nearly every order takes; the others are looked up when needed.
      (
        select true
        from collection_order o
        where o.account_id = account_ids[i.candidates[1]] and o.amount = i.amount and o.status = 1
        limit 1
      ) as first_taken
    from unnest(asked) i
  loop
    n := n + 1;
    plan := item.plan;
    if plan.tiers <> '[]' then plan := fee_plan_at(plan, moment); end if;
    made := row(
      0, null, item.amount, plan.rate, plan.fixed, plan.least, plan.most, plan.refund_fee,
      case
        when item.nonce_used then 'nonce_reused'
        when item.before[1] = item.hash then 'replay'
        when item.before is not null then 'idem_mismatch'
        when item.same_no is not null then 'duplicate'
        when wanted.enabled is distinct from true or plan.enabled is distinct from true then 'unknown_product'
        when item.amount < wanted.min_amount or item.amount > wanted.max_amount
          or (cardinality(wanted.fixed_amounts) > 0 and not item.amount = any (wanted.fixed_amounts))
          then 'out_of_range'
      end,
      null, null
    );
    if made.outcome is not null then
      made.answer := case
        when made.outcome in ('replay', 'idem_mismatch') then item.before[2]
        when made.outcome = 'duplicate' then item.same_no
      end;
      results[n] := made;
      continue;
    end if;

    fee := fee_at(item.amount, plan.rate, plan.fixed, plan.least, plan.most);
    made.skips := item.skips;
    shared := 0;
    foreach candidate in array item.candidates loop
      place := places[candidate];
      pair := (place.fact).account_id || ':' || item.amount || ',';
      balance := balances[place.balance];
      usage := usages[place.usage];
      reason := create_refusal(place, balance, usage, item.amount, fee);
      if reason is null and (strpos(given, ',' || pair) > 0 or case
        when candidate = item.candidates[1] then item.first_taken
        else exists (
          select from collection_order o
          where o.account_id = (place.fact).account_id and o.amount = item.amount and o.status = 1)
      end) then
        reason := 'same_amount_open';
        if shared = 0 then shared := candidate; end if;
      end if;
      if reason is null then
        made.place := candidate;
        exit;
      end if;
      made.skips := made.skips || ',{"a":"' || (place.fact).account_id || '","r":"' || reason || '"}';
    end loop;

    if made.place = 0 and item.last and shared > 0 then
      made.place := shared;
      place := places[shared];
      balance := balances[place.balance];
      usage := usages[place.usage];
      made.skips := replace(made.skips, ',{"a":"' || (place.fact).account_id || '","r":"same_amount_open"}', '');
      -- The amount of a marketplace order or a fixed price is never adjusted.
      if item.goods = '' and cardinality(wanted.fixed_amounts) = 0 then
        made.owed := unshared_amount(
          item.merchant, (place.fact).account_id, item.amount,
          greatest(wanted.min_amount, (place.fact).min_amount), given);
        -- After rounding down, the shares of a few fen less may be a fen above the fee: then the order shares its
        -- amount.
        fee := fee_at(made.owed, plan.rate, plan.fixed, plan.least, plan.most);
        if share_at(made.owed, (place.fact).chain_rates[cardinality((place.fact).chain_rates)]) > fee then
          made.owed := item.amount;
        end if;
      end if;
    end if;
    if made.place = 0 and not item.last then
      made.outcome := 'exhausted';
      results[n] := made;
      continue;
    end if;

    made.outcome := 'created';
    made.order_id := nextval('collection_order_id');
    if made.place = 0 then
      failed := failed || made.order_id;
    else
      balance.available := balance.available - made.owed;
      balance.held := balance.held + made.owed;
      balances[place.balance] := balance;
      usage.day_amount := usage.day_amount + made.owed;
      usage.day_count := usage.day_count + 1;
      usage.month_amount := usage.month_amount + made.owed;
      usage.month_count := usage.month_count + 1;
      usage.added := usage.added + 1;
      usages[place.usage] := usage;
      given := given || (place.fact).account_id || ':' || made.owed || ',';
    end if;
    made.answer := json_build_object(
      'agtOrderNo', item.no, 'status', case when made.place = 0 then 3 else 1 end, 'payUrl', item.pay_url,
      'expiresAt', closes_text, 'amount', money_text(made.owed), 'currency', 'CNY');
    results[n] := made;
  end loop;

  perform write_created(wanted, asked, results, places, moment);
  perform take_created(balances, usages, moment);
  if cardinality(failed) > 0 then perform tell_merchant('collection.failed', failed); end if;
  if exists (select from unnest(results) r where r.outcome = 'created') then perform pg_notify('events', ''); end if;
  return query
    select r.ord::int, r.outcome, r.answer, case when r.outcome = 'exhausted' then r.skips end
    from unnest(results) with ordinality
      as r (place, order_id, owed, fee_rate, fee_fixed, fee_least, fee_most, refund_fee, outcome, answer, skips, ord);
end $$;

grant execute on function create_collection_orders(bigint, text, int[], bigint[], json) to mashang_app;

/*
 * Creates a batch of collection orders of one product at the institution's own places: no participant, no float, no
 * hold. An item's candidates are places (from 1) in `place_ids`, best first. One row per item, in order; outcome:
 * created · replay · idem_mismatch · nonce_reused · duplicate · unknown_product · out_of_range · exhausted (ask again
 * elsewhere). A bad item changes nothing and never fails its neighbours.
 */
create or replace function create_institution_orders(asked_product bigint, place_ids bigint[], items json)
returns table (ord int, outcome text, answer text, skipped text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  moment timestamptz := clock_timestamp();
  goods product;
  closes timestamptz;
  item record;
  place receiving_place;
  taken receiving_place;
  made collection_order;
  plan merchant_fee;
  chain record;
  candidate int;
  reason text;
  skips text;
  failed bigint[] := '{}';
  routed boolean := false;
  n int := 0;
begin
  select * into goods from product where id = asked_product;
  closes := moment + make_interval(secs => goods.pay_window_s);
  -- Locks in the same order everywhere: a place's own row is the lock of its day.
  perform 1 from receiving_place p where p.id = any (place_ids) order by p.id for no key update;

  for item in
    select
      i.*,
      (select true from api_nonce x where x.key_id = i.key_id and x.nonce = i.nonce limit 1) as nonce_used,
      (
        select array[encode(d.request_hash, 'hex'), d.answer]
        from idempotency d
        where d.merchant_id = i.merchant and d.key = i.idem
      ) as before,
      (
        select o.agt_order_no from collection_order o where o.merchant_id = i.merchant and o.mch_order_no = i.mch_no
      ) as same_no
    from json_populate_recordset(null::create_item, items) i
  loop
    n := n + 1;
    ord := n;
    plan := fee_plan_of(item.merchant, asked_product, moment);
    answer := null;
    skipped := null;
    outcome := case
      when item.nonce_used then 'nonce_reused'
      when item.before is not null then case when item.before[1] = item.hash then 'replay' else 'idem_mismatch' end
      when item.same_no is not null then 'duplicate'
      when goods.enabled is distinct from true or plan.rate is null then 'unknown_product'
      when item.amount < goods.min_amount or item.amount > goods.max_amount
        or (cardinality(goods.fixed_amounts) > 0 and not item.amount = any (goods.fixed_amounts)) then 'out_of_range'
    end;
    if outcome is not null then
      answer := case outcome when 'replay' then item.before[2] when 'duplicate' then item.same_no end;
      if item.nonce is not null and outcome <> 'nonce_reused' then
        insert into api_nonce (key_id, nonce, at) values (item.key_id, item.nonce, moment);
      end if;
      return next;
      continue;
    end if;

    if item.nonce is not null then
      insert into api_nonce (key_id, nonce, at) values (item.key_id, item.nonce, moment);
    end if;
    skips := item.skips;
    taken := null;
    foreach candidate in array item.candidates loop
      select * into place
      from receiving_place p
      where p.id = place_ids[candidate] and p.product_id = asked_product and p.kind <> 'participants';
      reason := case when place.id is null then 'place_off' else place_refusal(place, item.amount, moment) end;
      if reason is null then
        taken := place;
        exit;
      end if;
      skips := skips || ',{"a":"0","r":"' || reason || '","p":"' || place_ids[candidate] || '"}';
    end loop;
    if taken.id is null and not item.last then
      outcome := 'exhausted';
      skipped := skips;
      return next;
      continue;
    end if;

    select * into chain
    from acquiring_chain(
      item.merchant, asked_product, item.amount,
      fee_at(item.amount, plan.rate, plan.fixed, plan.least, plan.most), moment);
    insert into collection_order (
      id, agt_order_no, mch_order_no, merchant_id, product_id, amount, fee_rate, place_id,
      chain_accounts, chain_rates,
      payable_account, settlement_mode, status, pay_pattern, subject, payer_ref, goods_order_no, notify_url,
      return_url, tag, skipped, create_time, expire_time, fail_time,
      fee_fixed, fee_least, fee_most, refund_fee
    )
    values (
      nextval('collection_order_id'), item.no, item.mch_no, item.merchant, asked_product, item.amount, plan.rate,
      taken.id,
      case when taken.id is null then '{}' else chain.accounts end,
      case when taken.id is null then '{}' else chain.rates end,
      item.payable, 'institution', case when taken.id is null then 3 else 1 end, goods.pay_pattern,
      item.subject, item.payer_ref, item.goods, item.notify,
      item.return_url, item.tag, ('[' || substr(skips, 2) || ']')::jsonb, moment, closes,
      case when taken.id is null then moment end,
      plan.fixed, plan.least, plan.most, plan.refund_fee
    )
    returning * into made;
    if taken.id is null then
      failed := failed || made.id;
    else
      perform use_place(taken, made, moment);
      insert into event_log (at, kind, order_id, order_no, status, amount, pay_type, actor)
      values (moment, 'collection.routed', made.id, made.agt_order_no, 1, made.amount, goods.pay_type, '');
      routed := true;
    end if;
    outcome := 'created';
    answer := json_build_object(
      'agtOrderNo', item.no, 'status', made.status, 'payUrl', item.pay_url, 'expiresAt', wire_time(closes),
      'amount', money_text(item.amount), 'currency', 'CNY')::text;
    if item.idem is not null then
      insert into idempotency (merchant_id, key, request_hash, status, answer, at)
      values (item.merchant, item.idem, decode(item.hash, 'hex'), 201, answer, moment);
    end if;
    return next;
  end loop;

  if cardinality(failed) > 0 then perform tell_merchant('collection.failed', failed); end if;
  if routed or cardinality(failed) > 0 then perform pg_notify('events', ''); end if;
end $$;

grant execute on function create_institution_orders(bigint, bigint[], json) to mashang_app;

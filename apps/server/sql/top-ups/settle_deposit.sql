-- Ends a deposit with enough confirmations: an exact one, in time and the first of its request, is credited; one of a
-- listed sender goes to quarantine; any other waits in suspense. Outcome: credited · suspense · quarantine · dust ·
-- too_early · wrong_state.
create or replace function settle_deposit(wanted bigint, listed boolean, offered boolean) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d chain_deposit;
  o top_up_order;
  cause text;
  clearing bigint := account_of('operator', 0, 'stablecoin_clearing');
  float_account bigint;
begin
  select c.order_id into d.order_id from chain_deposit c where c.id = wanted;
  select * into o from top_up_order t where t.id = d.order_id for update;
  select * into d from chain_deposit c where c.id = wanted for update;
  if d.id is null or d.state <> 0 then return 'wrong_state'; end if;
  if d.confirmations < o.confirmations_needed then return 'too_early'; end if;
  if d.value = 0 then
    update chain_deposit c set state = 6 where c.id = d.id;
    perform settle_top_up_status(o.id, 'dust', 'chain', d.tx_hash);
    return 'dust';
  end if;
  if listed then
    perform post_transfer('topup.quarantined', 'chain:' || d.id, o.order_no, array[clearing,
      account_of('operator', 0, 'quarantine')], array[-d.value, d.value]);
    update chain_deposit c set state = 4, why = 'listed' where c.id = d.id;
    perform settle_top_up_status(o.id, 'quarantined', 'chain', d.tx_hash);
    perform audit_top_up('top-up.quarantine', o, 'system:chain',
      jsonb_build_object('deposit', d.id::text, 'tx', d.tx_hash, 'value', money_text(d.value)));
    return 'quarantine';
  end if;
  cause := case
    when exists (select from chain_deposit x where x.order_id = o.id and x.state = 1) then 'extra'
    when o.cancelled_at is not null and d.block_time > o.cancelled_at then 'cancelled'
    when d.block_time > o.expires_at then 'late'
    when d.amount < o.usdt_amount then 'short'
    when d.amount > o.usdt_amount then 'over'
    when not offered or floats_standing() = 'off' then 'not_offered'
    else why_not_credited(o) end;
  if cause <> '' then
    perform post_transfer('topup.suspense', 'chain:' || d.id, o.order_no, array[clearing,
      account_of('operator', 0, 'suspense')], array[-d.value, d.value]);
    update chain_deposit c set state = 2, why = cause where c.id = d.id;
    perform settle_top_up_status(o.id, 'suspense', 'chain', cause);
    perform audit_top_up('top-up.suspense', o, 'system:chain',
      jsonb_build_object('deposit', d.id::text, 'tx', d.tx_hash, 'value', money_text(d.value), 'why', cause));
    return 'suspense';
  end if;
  float_account := account_of('participant', o.participant_id, 'float');
  perform 1 from ledger_balance b where b.account_id = float_account for update;
  perform post_transfer('topup.credited', 'chain:' || d.id, o.order_no, array[float_account, clearing], array[d.value,
    -d.value]);
  update chain_deposit c set state = 1 where c.id = d.id;
  perform settle_top_up_status(o.id, 'credited', 'chain', d.tx_hash);
  perform audit_top_up('top-up.credit', o, 'system:chain',
    jsonb_build_object('deposit', d.id::text, 'tx', d.tx_hash, 'value', money_text(d.value)));
  return 'credited';
end $$;

grant execute on function settle_deposit(bigint, boolean, boolean) to mashang_evidence;

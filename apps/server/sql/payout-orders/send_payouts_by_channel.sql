-- Proves who acts and that they hold the permission, then calls send_payouts_by_channel_proven (decision 0190).
create or replace function send_payouts_by_channel(item json, out outcome text, out made text, out at_fault text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(item);
  select prove_right('payout-order:send');
  select * from send_payouts_by_channel_proven(item)
$$;

grant execute on function send_payouts_by_channel(json) to mashang_app;

-- Proves who acts and that they hold the permission, then calls fail_bank_payout_proven (decision 0190).
create or replace function fail_bank_payout(item json) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(item);
  select prove_right('payout-order:send');
  select * from fail_bank_payout_proven(item)
$$;

grant execute on function fail_bank_payout(json) to mashang_app;

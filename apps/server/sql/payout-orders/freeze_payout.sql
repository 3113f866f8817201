-- Proves who acts and that they hold the permission, then calls freeze_payout_proven (decision 0190).
create or replace function freeze_payout(input json) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(input);
  select prove_right('payout-order:freeze');
  select * from freeze_payout_proven(input)
$$;

grant execute on function freeze_payout(json) to mashang_app;

-- Proves who acts and that they hold the permission, then calls fail_settlement_proven (decision 0190).
create or replace function fail_settlement(item json) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(item);
  select prove_right('settlement:send');
  select * from fail_settlement_proven(item)
$$;

grant execute on function fail_settlement(json) to mashang_app;

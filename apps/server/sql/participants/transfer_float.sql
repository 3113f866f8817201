-- Proves who acts and that they hold the permission, then calls transfer_float_proven (decision 0190).
create or replace function transfer_float(item json, OUT outcome text, OUT moved bigint) returns record
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(item);
  select prove_right('sub-agent:transfer');
  select * from transfer_float_proven(item)
$$;

grant execute on function transfer_float(json) to mashang_app;

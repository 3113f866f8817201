-- Proves who acts and that they hold the permission, then calls refuse_settlement_run_proven (decision 0190).
create or replace function refuse_settlement_run(item json) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(item);
  select prove_right('settlement:make');
  select * from refuse_settlement_run_proven(item)
$$;

grant execute on function refuse_settlement_run(json) to mashang_app;

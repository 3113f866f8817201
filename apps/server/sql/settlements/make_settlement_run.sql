-- Proves who acts and that they hold the permission, then calls make_settlement_run_proven (decision 0190).
create or replace function make_settlement_run(item json, out outcome text, out made text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(item);
  select prove_right('settlement:make');
  select * from make_settlement_run_proven(item)
$$;

grant execute on function make_settlement_run(json) to mashang_app;

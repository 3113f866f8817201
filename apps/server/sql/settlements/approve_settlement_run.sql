-- Proves who acts, then calls approve_settlement_run_proven (decision 0190).
create or replace function approve_settlement_run(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from approve_settlement_run_proven(wanted_approval, who)
$$;

grant execute on function approve_settlement_run(bigint, text) to mashang_app;

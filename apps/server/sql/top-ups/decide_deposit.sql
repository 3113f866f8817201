-- Proves who acts, then calls decide_deposit_proven (decision 0190).
create or replace function decide_deposit(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from decide_deposit_proven(wanted_approval, who)
$$;

grant execute on function decide_deposit(bigint, text) to mashang_app;

-- Proves who acts, then calls match_own_transfer_proven (decision 0190).
create or replace function match_own_transfer(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from match_own_transfer_proven(wanted_approval, who)
$$;

grant execute on function match_own_transfer(bigint, text) to mashang_app;

-- Proves who acts, then calls release_cash_out_proven (decision 0190).
create or replace function release_cash_out(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from release_cash_out_proven(wanted_approval, who)
$$;

grant execute on function release_cash_out(bigint, text) to mashang_app;

-- Proves who acts, then calls return_cash_out_proven (decision 0190).
create or replace function return_cash_out(wanted_approval bigint, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select * from return_cash_out_proven(wanted_approval, who)
$$;

grant execute on function return_cash_out(bigint, text) to mashang_app;

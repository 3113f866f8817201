-- Proves who acts and that they hold the permission, then calls close_ledger_period_proven (decision 0190).
create or replace function close_ledger_period(wanted date, who text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select prove_right('ledger:close');
  select * from close_ledger_period_proven(wanted, who)
$$;

grant execute on function close_ledger_period(date, text) to mashang_app;

-- Proves who acts and that they hold the permission, then calls send_cash_out_proven (decision 0190).
create or replace function send_cash_out(item json) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(item);
  select prove_right('cash-out:send');
  select * from send_cash_out_proven(item)
$$;

grant execute on function send_cash_out(json) to mashang_app;

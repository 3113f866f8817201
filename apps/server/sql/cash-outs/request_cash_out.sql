-- Proves who acts and that they hold the permission, then calls request_cash_out_proven (decision 0190).
create or replace function request_cash_out(item json, OUT outcome text, OUT made bigint) returns record
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(item);
  select prove_right('cash-out:request');
  select * from request_cash_out_proven(item)
$$;

grant execute on function request_cash_out(json) to mashang_app;

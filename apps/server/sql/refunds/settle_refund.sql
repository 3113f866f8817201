-- Proves who acts and that they hold the permission, then calls settle_refund_proven (decision 0190).
create or replace function settle_refund(item json) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(item);
  select prove_right('refund:pay');
  select * from settle_refund_proven(item)
$$;

grant execute on function settle_refund(json) to mashang_app;

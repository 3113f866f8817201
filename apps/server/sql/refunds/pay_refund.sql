-- Proves who acts and that they hold the permission, then calls pay_refund_proven (decision 0190).
create or replace function pay_refund(item json) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(item);
  select prove_right('refund:pay', 'refund-task:pay');
  select * from pay_refund_proven(item)
$$;

grant execute on function pay_refund(json) to mashang_app;

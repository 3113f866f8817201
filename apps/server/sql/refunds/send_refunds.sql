-- Proves who acts and that they hold the permission, then calls send_refunds_proven (decision 0190).
create or replace function send_refunds(item json, out outcome text, out made text, out at_fault text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(item);
  select prove_right('refund:pay');
  select * from send_refunds_proven(item)
$$;

grant execute on function send_refunds(json) to mashang_app;

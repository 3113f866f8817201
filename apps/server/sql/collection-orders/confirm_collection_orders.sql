-- Proves who acts and that they hold the permission, then calls confirm_collection_orders_proven (decision 0190).
create or replace function confirm_collection_orders(items json)
returns table (ord int, outcome text, status int, affirm_time timestamptz)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(items);
  select prove_right('collection-order:confirm');
  select * from confirm_collection_orders_proven(items)
$$;

grant execute on function confirm_collection_orders(json) to mashang_app, mashang_evidence;

-- Proves who acts and that they hold the permission, then calls close_collection_order_proven (decision 0190).
create or replace function close_collection_order(wanted_order text, who text, why text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_name(who);
  select prove_right('collection-order:close');
  select * from close_collection_order_proven(wanted_order, who, why)
$$;

grant execute on function close_collection_order(text, text, text) to mashang_app;

-- Locks an order until the end of the transaction, so that what is read of it afterwards stays true.
create or replace function lock_order(wanted_order text) returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id from collection_order o where o.agt_order_no = wanted_order for update
$$;

grant execute on function lock_order(text) to mashang_app;

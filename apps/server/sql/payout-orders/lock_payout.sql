-- Locks a payout until the end of the transaction, so that what is read of it afterwards stays true.
create or replace function lock_payout(wanted_no text) returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id from payout_order o where o.order_no = wanted_no for update
$$;

grant execute on function lock_payout(text) to mashang_app;

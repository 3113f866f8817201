-- Returns how much of its free money a merchant's approved and waiting refunds will take; what complaints hold for them
-- is not free.
create or replace function refunds_waiting(wanted bigint) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(greatest(0, refund_takes(o, r) - (refund_means(o, r) - free_of(o.payable_account)))), 0)::bigint
  from refund r join collection_order o on o.id = r.order_id where r.merchant_id = wanted and r.state = 2
$$;

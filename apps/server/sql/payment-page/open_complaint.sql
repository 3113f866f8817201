-- Returns an order's open complaint, the oldest of several; null for none.
create or replace function open_complaint(wanted_order bigint) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select c.id from complaint c where c.order_id = wanted_order and c.reviewed_at is null order by c.ordinal limit 1
$$;

grant execute on function open_complaint(bigint) to mashang_app;

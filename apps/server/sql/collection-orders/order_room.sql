-- Returns how much of an order its collector may still settle, for decisions about a differing receipt; null where
-- there is no collector.
create or replace function order_room(wanted_order text) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when r.count < 1 then 0 else r.amount end
  from collection_order c
  cross join lateral person_room(c) r
  where c.agt_order_no = wanted_order
$$;

grant execute on function order_room(text) to mashang_app;

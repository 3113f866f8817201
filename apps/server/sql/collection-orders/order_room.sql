-- What the collector of an order may still settle of it, for whoever decides about a differing receipt; null where
-- nobody collects.
create or replace function order_room(wanted_order text) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when r.count < 1 then 0 else r.amount end
  from collection_order c
  cross join lateral person_room(c) r
  where c.agt_order_no = wanted_order
$$;

grant execute on function order_room(text) to mashang_app;

-- Returns what an order takes of the limits of its person and of its place's day: its amount while it waits, afterwards
-- the settled amount, and nothing once it ended.
create or replace function order_use(o collection_order) returns bigint
language sql immutable as $$
  select case when o.status in (0, 3, 6) then 0 else counted_amount(o) end
$$;

grant execute on function order_use(collection_order) to mashang_app;

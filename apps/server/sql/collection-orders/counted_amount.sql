-- Returns what an order takes of its person's limits: its amount while it waits, afterwards the settled amount.
create or replace function counted_amount(o collection_order) returns bigint
language sql immutable as $$
  select case when collection_succeeded(o.status) then settled_of(o) else o.amount end
$$;

grant execute on function counted_amount(collection_order) to mashang_app;

-- What an order takes of its person's limits: its amount while it waits, what was settled of it from then on.
create or replace function counted_amount(o collection_order) returns bigint
language sql immutable as $$
  select case when o.status in (2, 4, 5) then coalesce(o.paid_in_amount, o.amount) else o.amount end
$$;

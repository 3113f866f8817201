-- Returns the reference of a complaint's hold: an order's first has the order's id alone, as before migration 1100; a
-- later one also its ordinal.
create or replace function complaint_hold(c complaint) returns text
language sql stable as $$
  select 'complaint:' || c.order_id || case when c.ordinal > 1 then ':' || c.ordinal else '' end
$$;

grant execute on function complaint_hold(complaint) to mashang_app;

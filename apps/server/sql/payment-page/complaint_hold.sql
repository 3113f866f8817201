-- The reference of what a complaint holds: of an order's first its number, as before 1100, of a later one also which.
create or replace function complaint_hold(c complaint) returns text
language sql stable as $$
  select 'complaint:' || c.order_id || case when c.ordinal > 1 then ':' || c.ordinal else '' end
$$;

grant execute on function complaint_hold(complaint) to mashang_app;

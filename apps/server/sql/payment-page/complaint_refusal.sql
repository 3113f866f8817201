-- Returns why the payer of an order may not complain now; null when it may. One complaint waits at a time, and an order
-- has at most three (docs/decisions/1100): wrong_state · waits · too_many.
create or replace function complaint_refusal(o collection_order) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case
    when o.status not in (1, 2, 4, 6) then 'wrong_state'
    when is_complained(o.id) then 'waits'
    when (select count(*) from complaint c where c.order_id = o.id) >= 3 then 'too_many' end
$$;

grant execute on function complaint_refusal(collection_order) to mashang_app;

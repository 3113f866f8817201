-- Returns the name of an order's payer: from its receipt, else as the payer gave it before the confirmation, else as
-- the collector typed it. Empty where there is none.
create or replace function payer_named(o collection_order) returns text
language sql stable as $$
  select case when o.payer_name <> '' and not exists (select from receipt r where r.order_id = o.id) then o.payer_name
    else o.payment_name end
$$;

grant execute on function payer_named(collection_order) to mashang_app;

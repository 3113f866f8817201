-- Marks an order 已调账 when a difference is settled, together with the settlement itself.
create or replace function mark_adjusted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update collection_order set reconciliation_status = 1 where id = new.order_id and reconciliation_status = 0;
  return null;
end $$;

-- True when a complaint freezes an order. An order may be frozen for other reasons; its viewers see complaints alone.
create or replace function is_complained(wanted_order bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from complaint c where c.order_id = wanted_order and c.reviewed_at is null)
$$;

grant execute on function is_complained(bigint) to mashang_app, mashang_participant;

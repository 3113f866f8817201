-- Returns how much of its merchant's money all complaints of an order hold, in fen.
create or replace function complaints_held(wanted_order bigint) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(complaint_held(c.id)), 0)::bigint from complaint c where c.order_id = wanted_order
$$;

grant execute on function complaints_held(bigint) to mashang_app;

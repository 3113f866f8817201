-- Returns the order that a line on suspense was a second or excessive receipt of; null where it fits no order.
create or replace function order_of_surplus(line bigint) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select r.order_id
    from refund r
    where r.line_id = line and r.order_id is not null
    order by r.id
    limit 1),
    (select m.order_id from statement_match m where m.line_id = line and m.undone_at is null))
$$;

grant execute on function order_of_surplus(bigint) to mashang_app;

-- Returns how much of a channel's receipt waits on suspense and is neither being given back nor requested.
create or replace function receipt_surplus_left(wanted bigint) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select (coalesce((select q.amount from channel_receipt q where q.id = wanted and q.state = 'suspense'), 0)
    - coalesce((select sum(r.amount) from refund r
      where r.channel_receipt_id = wanted and r.kind = 'surplus' and r.state not in (7, 8, 9)), 0))::bigint
$$;

grant execute on function receipt_surplus_left(bigint) to mashang_app;

-- Returns what a merchant's reserve still has: of the parts whose day has not come, what no refund has drawn. Needs the
-- lock of its payable.
create or replace function reserve_standing(wanted bigint) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(p.amount - p.drawn), 0)::bigint
  from reserve_part p
  where p.merchant_id = wanted and p.released_at is null
$$;

grant execute on function reserve_standing(bigint) to mashang_app;

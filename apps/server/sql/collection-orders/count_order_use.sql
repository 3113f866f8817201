-- Day and month limits are given back (-1) or taken (+1) as the order's creation counts; answers false where a cap
-- stands in the way. As before (0088): the order's whole amount is taken (+1), or what it took is given back (-1).
create or replace function count_order_use(o collection_order, sign int, also bigint[] default '{}') returns boolean
language sql set search_path = public as $$
  select recount_order(o, case when sign > 0 then o.amount else 0 end, also)
$$;

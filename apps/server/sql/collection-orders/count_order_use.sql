-- Takes the order's whole amount of its day and month limits (+1), or gives back what it took (-1), in the day and
-- month of its creation. False where a cap would be exceeded.
create or replace function count_order_use(o collection_order, sign int, also bigint[] default '{}') returns boolean
language sql set search_path = public as $$
  select recount_order(o, case when sign > 0 then o.amount else 0 end, also)
$$;

-- From now on the orders take of their places' days what they take of limits (order_use), in place of what they took
-- before, on the day they came to the place; of a place that their payer left, nothing. The caller holds and has
-- changed the orders; places are locked in the order of creates.
create or replace function recount_places(ids bigint[]) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform 1
  from receiving_place p
  where p.id in (select w.place_id from order_place w where w.order_id = any (ids))
  order by p.id for no key update;
  with due as (
    select w.id, w.place_id, shanghai_day(w.at) as day, w.counted as was,
      case when w.closed_at is null then order_use(o) else 0 end as wanted
    from order_place w join collection_order o on o.id = w.order_id where w.order_id = any (ids)
  ), noted as (
    update order_place w set counted = d.wanted from due d where w.id = d.id and d.wanted <> d.was
    returning d.place_id, d.day, d.wanted - d.was as amount, (d.wanted > 0)::int - (d.was > 0)::int as orders
  )
  insert into receiving_place_day as t (place_id, day, amount, count)
  select n.place_id, n.day, sum(n.amount), sum(n.orders) from noted n group by 1, 2 order by 1, 2
  on conflict (place_id, day) do update set amount = t.amount + excluded.amount, count = t.count + excluded.count;
end $$;

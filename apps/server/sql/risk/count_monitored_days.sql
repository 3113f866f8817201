-- Counts the orders of participants and accounts by day, and those of the night; a part of take_monitored.
create or replace function count_monitored_days(items risk_item[]) returns void
language sql as $$
  insert into risk_day as r (scope, key, day, orders, nights)
  select v.scope, v.key, shanghai_day(i.at), count(*),
    count(*) filter (where extract(hour from i.at at time zone 'Asia/Shanghai') < 6)
  from unnest(items) i
  cross join lateral (values ('participant', i.participant_id::text), ('account', i.account_id::text)) v (scope, key)
  where v.key is not null and i.stage = 'collection' group by 1, 2, 3 order by 1, 2, 3
  on conflict (scope, key, day) do update
    set orders = r.orders + excluded.orders, nights = r.nights + excluded.nights
$$;

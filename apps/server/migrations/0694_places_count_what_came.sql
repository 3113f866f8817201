-- A place's day counts as a person's limits do (docs/decisions/0480): an order that ended or whose payer left the place gives its part back. Of the orders
-- since yesterday, whose windows may be open, what each takes is noted; the days before stay as they were counted.
alter table order_place add column counted bigint not null default 0;
update order_place w set counted = case when o.status in (0, 3, 6) then 0 when o.status = 1 then o.amount else coalesce(o.paid_in_amount, o.amount) end from collection_order o
where o.id = w.order_id and w.closed_at is null and w.at >= (shanghai_day(now()) - 1)::timestamp at time zone 'Asia/Shanghai';
update receiving_place_day d set amount = x.amount, count = x.orders from (
  select y.place_id, y.day, coalesce(sum(w.counted), 0) as amount, count(*) filter (where w.counted > 0) as orders
  from receiving_place_day y left join order_place w on w.place_id = y.place_id and shanghai_day(w.at) = y.day group by 1, 2) x
where d.place_id = x.place_id and d.day = x.day and d.day >= shanghai_day(now()) - 1;

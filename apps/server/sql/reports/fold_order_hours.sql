create or replace function fold_order_hours(since xid8, below xid8) returns void
language sql set enable_seqscan = off as $$
  insert into order_hour as h (hour, min_id, max_id)
  select date_trunc('hour', o.create_time), min(o.id), max(o.id)
  from event_log e
  join collection_order o on o.id = e.order_id
  where e.xid >= since and e.xid < below and e.kind in ('collection.routed', 'collection.failed') group by 1
  on conflict (hour) do update
    set min_id = least(h.min_id, excluded.min_id), max_id = greatest(h.max_id, excluded.max_id)
$$;

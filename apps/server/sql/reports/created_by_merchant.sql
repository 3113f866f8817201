-- Returns creations and successes from the events of these places, by all keys of a report; a success counts on the day
-- of its order's creation.
create or replace function created_by_merchant(since xid8, below xid8)
returns table (
  day date, participant_id bigint, product_id bigint, account_id bigint, merchant_id bigint, orders bigint,
  amount bigint, succeeded bigint, min_id bigint, max_id bigint
)
language sql stable set enable_seqscan = off set search_path = pg_catalog, public, pg_temp as $$
  select shanghai_day(o.create_time), coalesce(o.participant_id, 0), o.product_id, coalesce(o.account_id, 0),
    o.merchant_id,
    count(*) filter (where e.kind <> 'collection.succeeded'),
      coalesce(sum(o.amount) filter (where e.kind <> 'collection.succeeded'), 0)::bigint,
    count(*) filter (where e.kind = 'collection.succeeded'), min(o.id), max(o.id)
  from event_log e join collection_order o on o.id = e.order_id
  where e.xid >= since and e.xid < below
    and (e.kind in ('collection.routed', 'collection.succeeded') or e.kind = 'collection.failed'
      and o.participant_id is null)
  group by 1, 2, 3, 4, 5
$$;

grant execute on function created_by_merchant(xid8, xid8) to mashang_app;

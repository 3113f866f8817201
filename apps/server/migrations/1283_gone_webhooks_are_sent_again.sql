-- What waited for an endpoint that answered 410 was cancelled for good, and its order stayed undelivered without end.
-- It is dead now, which can be sent again (docs/map.md).
\ir ../sql/webhooks/end_gone_deliveries.sql

-- What is waiting so since an earlier release. An order that was closed by hand says so (3) and keeps its own.
with gone as (
  update webhook_delivery d set state = 'dead'
  where d.state = 'cancelled' and d.endpoint_id is not null and d.decides
    and (exists (select from collection_order c where c.id = d.order_id and c.notify_status in (0, 2))
      or exists (select from payout_order p where p.id = d.order_id and p.notify_status in (0, 2)))
  returning d.order_id
), collections as (
  update collection_order set notify_status = 2 where notify_status = 0 and id in (select order_id from gone)
)
update payout_order set notify_status = 2 where notify_status = 0 and id in (select order_id from gone);

-- Writes the merchant event of orders that just changed, with its deliveries; an order's own notifyUrl goes first and
-- decides.
create or replace function tell_merchant(event_type text, orders bigint[]) returns void
language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
begin
  with written as (
    insert into event_log (at, kind, order_id, order_no, participant_id, merchant_id, status, amount, actor, data)
    select moment, event_type, o.id, o.agt_order_no, o.participant_id, o.merchant_id, o.status, o.amount, o.operator,
      collection_event_data(o)::jsonb
    from collection_order o where o.id = any (orders) order by o.id
    returning id, order_id, merchant_id, data
  )
  insert into webhook_delivery (event_id, merchant_id, endpoint_id, url, order_id, decides, type, body)
  select t.id, t.merchant_id, w.endpoint_id, w.url, o.id, w.endpoint_id is null or o.notify_url = '', event_type,
    webhook_text(event_type, moment, t.data::json)
  from written t
  join collection_order o on o.id = t.order_id
  cross join lateral webhook_targets(t.merchant_id, o.notify_url, event_type) w
  order by t.id, w.endpoint_id nulls first;
end $$;

-- Writes the merchant event of orders that just changed, with its deliveries; an order's own notifyUrl goes first and decides.
create or replace function tell_merchant(event_type text, orders bigint[]) returns void
language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  stamp text := to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
begin
  with told as (
    insert into event_log (at, kind, order_id, order_no, participant_id, merchant_id, status, amount, actor, data)
    select moment, event_type, o.id, o.agt_order_no, o.participant_id, o.merchant_id, o.status, o.amount, o.operator, collection_event_data(o)::jsonb
    from collection_order o where o.id = any (orders) order by o.id
    returning id, order_id, merchant_id, data
  ), targets as (
    select t.id as event_id, t.merchant_id, t.order_id, t.data, null::bigint as endpoint_id, o.notify_url as url, true as decides, 0 as place
    from told t join collection_order o on o.id = t.order_id where o.notify_url <> ''
    union all
    select t.id, t.merchant_id, t.order_id, t.data, e.id, e.url, o.notify_url = '', 1
    from told t join collection_order o on o.id = t.order_id join webhook_endpoint e on e.merchant_id = t.merchant_id and e.enabled
  )
  insert into webhook_delivery (event_id, merchant_id, endpoint_id, url, order_id, decides, type, body)
  select s.event_id, s.merchant_id, s.endpoint_id, s.url, s.order_id, s.decides, event_type,
    json_build_object('type', event_type, 'timestamp', stamp, 'data', s.data)::text
  from targets s order by s.event_id, s.place, s.endpoint_id;
end $$;

-- Writes the deliveries of an event, one for each target of its merchant; the own address of its subject goes first.
-- `told` is the event's data as the merchant gets it. If `decides`, the deliveries to the own address, or all without
-- one, decide the notify status.
create or replace function deliver_event(event event_log, told json, own_url text, decides boolean) returns void
language sql as $$
  insert into webhook_delivery (event_id, merchant_id, endpoint_id, url, order_id, decides, type, body)
  select event.id, event.merchant_id, w.endpoint_id, w.url, event.order_id,
    decides and (w.endpoint_id is null or own_url = ''), event.kind, webhook_text(event.kind, event.at, told)
  from webhook_targets(event.merchant_id, own_url, event.kind) w
  order by w.endpoint_id nulls first
$$;

grant execute on function deliver_event(event_log, json, text, boolean) to mashang_app;

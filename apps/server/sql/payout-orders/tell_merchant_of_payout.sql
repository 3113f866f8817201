-- Writes the merchant event of a payout that just changed, with its deliveries; its own notifyUrl goes first. The last
-- word decides notify_status.
create or replace function tell_merchant_of_payout(event_type text, o payout_order, moment timestamptz) returns void
language plpgsql as $$
declare
  event bigint;
begin
  insert into event_log (at, kind, order_id, order_no, merchant_id, status, amount, pay_type, actor, data)
  values (moment, event_type, o.id, o.order_no, o.merchant_id, o.status, o.amount, o.pay_type, o.operator,
    payout_event_data(o)::jsonb)
  returning id into event;
  insert into webhook_delivery (event_id, merchant_id, endpoint_id, url, order_id, decides, type, body)
  select event, o.merchant_id, w.endpoint_id, w.url, o.id,
    (w.endpoint_id is null or o.notify_url = '') and o.status in (2, 3, 4), event_type,
    webhook_text(event_type, moment, payout_event_data(o))
  from webhook_targets(o.merchant_id, o.notify_url) w order by w.endpoint_id nulls first;
end $$;

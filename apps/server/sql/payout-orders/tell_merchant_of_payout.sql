-- Writes the merchant event of a payout that just changed, with its deliveries; its own notifyUrl goes first. The event
-- of a final state decides notify_status.
create or replace function tell_merchant_of_payout(event_type text, o payout_order, moment timestamptz) returns void
language plpgsql as $$
declare
  event event_log;
begin
  insert into event_log (at, kind, order_id, order_no, merchant_id, status, amount, pay_type, actor, data)
  values (moment, event_type, o.id, o.order_no, o.merchant_id, o.status, o.amount, o.pay_type, o.operator,
    payout_event_data(o)::jsonb)
  returning * into event;
  perform deliver_event(event, payout_event_data(o), o.notify_url, o.status in (2, 3, 4));
end $$;

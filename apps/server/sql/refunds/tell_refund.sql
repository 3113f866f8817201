-- Writes what became of a refund: an event for viewers of its order, and for its merchant a delivery to each target.
-- Money from suspense was never the merchant's; where it fits no order, the event has the refund's own number and
-- state, because an event without them reaches no screen.
create or replace function tell_refund(r refund, what text, who text, to_merchant boolean default true) returns void
language plpgsql as $$
declare
  o collection_order;
  for_merchant boolean := to_merchant and r.kind <> 'surplus';
  event event_log;
begin
  select * into o from collection_order c where c.id = r.order_id;
  insert into event_log (kind, order_id, order_no, participant_id, merchant_id, status, amount, actor, data)
  values ('refund.' || what, o.id, coalesce(nullif(r.order_no, ''), r.refund_no), o.participant_id,
    case when for_merchant then o.merchant_id end, coalesce(o.status, r.state), r.amount, who, refund_data(r)::jsonb)
  returning * into event;
  perform pg_notify('events', '');
  if for_merchant then perform deliver_event(event, refund_data(r), o.notify_url, false); end if;
end $$;

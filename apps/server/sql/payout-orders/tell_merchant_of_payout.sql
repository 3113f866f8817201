-- Writes the merchant event of a payout that just changed, with its deliveries; its own notifyUrl goes first. The last word decides notify_status.
create or replace function tell_merchant_of_payout(event_type text, o payout_order, moment timestamptz) returns void
language plpgsql as $$
declare
  event bigint;
  said text;
begin
  insert into event_log (at, kind, order_id, order_no, merchant_id, status, amount, pay_type, actor, data)
  values (moment, event_type, o.id, o.order_no, o.merchant_id, o.status, o.amount, o.pay_type, o.operator, payout_event_data(o)::jsonb) returning id into event;
  said := json_build_object('type', event_type, 'timestamp', to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', payout_event_data(o))::text;
  insert into webhook_delivery (event_id, merchant_id, endpoint_id, url, order_id, decides, type, body)
  select event, o.merchant_id, t.endpoint, t.url, o.id, t.decides and o.status in (2, 3, 4), event_type, said
  from (
    select null::bigint as endpoint, o.notify_url as url, true as decides where o.notify_url <> ''
    union all
    select e.id, e.url, o.notify_url = '' from webhook_endpoint e where e.merchant_id = o.merchant_id and e.enabled
  ) t order by t.endpoint nulls first;
end $$;

-- Writes what became of a refund: an event for whoever looks at its order, and for its merchant a delivery to each of its targets. Money from suspense was never its;
-- where it fits no order, the event stands under the refund's own number and state: one without a number or a state reaches no screen.
create or replace function tell_refund(r refund, what text, who text, to_merchant boolean default true) returns void
language plpgsql as $$
declare
  o collection_order;
  event bigint;
  body text;
begin
  select * into o from collection_order c where c.id = r.order_id;
  insert into event_log (kind, order_id, order_no, participant_id, merchant_id, status, amount, actor, data)
  values ('refund.' || what, o.id, coalesce(nullif(r.order_no, ''), r.refund_no), o.participant_id, case when to_merchant and r.kind <> 'surplus' then o.merchant_id end, coalesce(o.status, r.state), r.amount, who, refund_data(r)::jsonb)
  returning id into event;
  perform pg_notify('events', '');
  if not to_merchant or r.kind = 'surplus' then return; end if;
  body := json_build_object('type', 'refund.' || what, 'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', refund_data(r))::text;
  insert into webhook_delivery (event_id, merchant_id, endpoint_id, url, order_id, decides, type, body)
  select event, o.merchant_id, t.endpoint_id, t.url, o.id, false, 'refund.' || what, body from (
    select null::bigint as endpoint_id, o.notify_url as url where o.notify_url <> ''
    union all select e.id, e.url from webhook_endpoint e where e.merchant_id = o.merchant_id and e.enabled) t order by t.endpoint_id nulls first;
end $$;

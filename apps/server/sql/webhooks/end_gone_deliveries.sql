-- Ends what waits for an endpoint that answered 410, which the program has switched off: `dead`, so that it can be sent
-- again. An order that waited for one of them shows that it could not be delivered.
create or replace function end_gone_deliveries(gone_endpoint bigint, reason text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended bigint[];
begin
  if exists (select from webhook_endpoint e where e.id = gone_endpoint and e.enabled) then
    raise exception 'endpoint % is in use', gone_endpoint
      using errcode = 'check_violation', constraint = 'endpoint_in_use';
  end if;
  -- Orders before deliveries, each by id, as `finish_webhook_tries` locks them.
  perform from collection_order c where c.id in (select d.order_id from webhook_delivery d
    where d.endpoint_id = gone_endpoint and d.state = 'pending' and d.decides)
  order by c.id for update;
  ended := array(select d.id from webhook_delivery d
    where d.endpoint_id = gone_endpoint and d.state = 'pending'
    order by d.id for update);
  update webhook_delivery d set state = 'dead', last_error = reason where d.id = any (ended);
  with changed as (
    update collection_order c set notify_status = 2
    where c.notify_status = 0 and c.id in (select d.order_id from webhook_delivery d
      where d.id = any (ended) and d.decides)
    returning c.id, c.agt_order_no, c.participant_id, c.status, c.amount
  )
  insert into event_log (kind, order_id, order_no, participant_id, status, amount)
  select 'collection.notify_failed', id, agt_order_no, participant_id, status, amount from changed;
  perform note_payout_deliveries((select json_agg(json_build_object('id', x, 'state', 'dead')) from unnest(ended) x));
  perform pg_notify('events', '');
end $$;

grant execute on function end_gone_deliveries(bigint, text) to mashang_app;

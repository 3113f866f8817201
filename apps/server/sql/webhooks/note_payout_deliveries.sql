-- Applies webhook results to payouts, in the transaction of finish_webhook_tries. Order ids come from one sequence, so
-- an id is either a collection's or a payout's.
create or replace function note_payout_deliveries(input json) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  orders bigint[];
begin
  orders := array(select o.id from payout_order o where o.id in (
    select d.order_id from json_to_recordset(input) as i (id bigint, state text) join webhook_delivery d on d.id = i.id
    where d.decides and d.type like 'payout.%' and i.state <> 'pending') order by o.id for update);
  if cardinality(orders) = 0 then return; end if;
  with results as (
    select d.order_id, bool_or(i.state = 'delivered') as delivered
    from json_to_recordset(input) as i (id bigint, state text) join webhook_delivery d on d.id = i.id
    where d.decides and d.order_id = any (orders) and i.state <> 'pending' group by d.order_id
  ), changed as (
    update payout_order o set notify_status = case when r.delivered or o.notify_status = 1 then 1 else 2 end
    from results r where o.id = r.order_id
    returning o.id, o.order_no, o.status, o.amount, o.pay_type, o.notify_status
  )
  insert into event_log (kind, order_id, order_no, status, amount, pay_type)
  select case when notify_status = 1 then 'payout.notified' else 'payout.notify_failed' end, id, order_no, status,
    amount, pay_type
  from changed;
  perform pg_notify('events', '');
end $$;

grant execute on function note_payout_deliveries(json) to mashang_app;

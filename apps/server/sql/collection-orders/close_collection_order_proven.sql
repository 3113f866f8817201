-- An operator closes an order by hand; no money moves. Awaiting payment (1→6): its hold is released and the merchant is
-- notified. Paid, but no notice reached the merchant (2→4): its deliveries end. Outcome: closed · not_found ·
-- wrong_state · frozen · differs (a receipt waits for a decision).
create or replace function close_collection_order_proven(wanted_order text, who text, why text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  o collection_order;
  next_status int;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  if o.id is null then return 'not_found'; end if;
  if o.frozen then return 'frozen'; end if;
  if o.adjustment = 'pending' then return 'differs'; end if;
  if o.status not in (1, 2) then return 'wrong_state'; end if;
  next_status := case o.status when 1 then 6 else 4 end;
  if o.status = 1 then
    perform 1 from ledger_balance b where b.account_id = o.float_account for update;
    perform count_order_use(o, -1);
    perform end_order_hold(o, 'released');
    update collection_order c set status = 6, fail_time = clock_timestamp(), operator = who, remark = why
    where c.id = o.id;
    perform recount_places(array[o.id]);
  else
    -- Locks by id, in the same order as every other change of several deliveries.
    perform 1 from webhook_delivery d where d.order_id = o.id and d.state = 'pending' order by d.id for update;
    update webhook_delivery d set state = 'cancelled', lease_until = null
    where d.order_id = o.id and d.state = 'pending';
    update collection_order c set
      status = 4, notify_status = case when c.notify_status = 1 then 1 else 3 end, operator = who, remark = why
    where c.id = o.id;
  end if;
  insert into event_log (kind, order_id, order_no, participant_id, status, amount, actor, data)
  values (
    'collection.closed', o.id, o.agt_order_no, o.participant_id, next_status, o.amount, who,
    jsonb_build_object('reason', why)
  );
  if o.status = 1 then perform tell_merchant('collection.expired', array[o.id]); end if;
  perform pg_notify('events', '');
  return 'closed';
end $$;

-- Returns the monitoring items of these final events and visits; a part of take_monitored.
create or replace function monitored_items(since xid8, below xid8) returns setof risk_item
language sql stable as $$
  select e.xid, e.id as event_id, case e.kind when 'collection.routed' then 'collection' else 'paid' end as stage,
    e.at, o.agt_order_no, o.id,
      case e.kind when 'collection.routed' then o.amount else coalesce(o.paid_in_amount, o.amount) end as amount,
    o.merchant_id, o.participant_id, o.account_id,
      nullif(personal_key(coalesce(nullif(o.payer_ref, ''), nullif(o.payer_name, ''), o.payment_name)), '') as payer,
    null::text as beneficiary, null::text as payee, null::text as device, null::text as address
  from event_log e
  join collection_order o on o.id = e.order_id
  where e.xid >= since and e.xid < below and e.kind in ('collection.routed', 'collection.succeeded')
  union all
  select e.xid, e.id, case e.kind when 'payout.claimed' then 'claim' else 'payout' end, e.at, o.order_no, o.id,
    o.amount, o.merchant_id, e.participant_id, null,
    null, personal_key(o.beneficiary_account), personal_key(o.beneficiary_name), null, null
  from event_log e
  join payout_order o on o.id = e.order_id
  where e.xid >= since and e.xid < below and e.kind in ('payout.listed', 'payout.created', 'payout.claimed')
  union all
  select v.xid, 0, 'visit', v.at, o.agt_order_no, o.id, o.amount, o.merchant_id, o.participant_id, o.account_id,
    nullif(personal_key(coalesce(nullif(o.payer_ref, ''), o.payer_name)), ''), null, null, v.device, v.address
  from payer_visit v join collection_order o on o.id = v.order_id where v.xid >= since and v.xid < below
$$;

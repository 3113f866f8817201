-- A request for a refund makes the refund, numbered by the request; the requested and the returned amounts together
-- never exceed what was settled.
create or replace function start_refund() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o collection_order;
  made refund;
  -- What came by a payment channel goes back by it.
  via bigint;
begin
  select * into o from collection_order c where c.agt_order_no = new.subject_id for update;
  if o.refunded + new.amount + coalesce((select sum(r.amount) from refund r where r.order_id = o.id
    and r.kind = 'refund' and r.state in (0, 2)), 0) > settled_of(o) then
    raise exception 'more than is left of %', o.agt_order_no
      using errcode = 'check_violation', constraint = 'refund_above_rest';
  end if;
  select r.channel_receipt_id into via from receipt r where r.order_id = o.id;
  insert into refund (refund_no, order_id, order_no, merchant_id, participant_id, kind, amount, plan, reason, note,
    asked_by, mch_refund_no, executor, approval_id, complaint_id,
    channel_receipt_id)
  values ('TK' || lpad(new.id::text, 12, '0'), o.id, o.agt_order_no, o.merchant_id, o.participant_id, 'refund',
    new.amount, coalesce(new.payload ->> 'plan', 'return'),
    coalesce(new.payload ->> 'reason', 'other'), left(new.reason, 500),
    case when new.merchant_id is not null then 'merchant' when new.base ? 'complaint' then 'complaint' else 'operator'
      end, coalesce(new.payload ->> 'mchRefundNo', ''),
    case when via is not null then 'channel' else coalesce(new.payload ->> 'executor',
      case o.settlement_mode when 'agent_float' then 'collector' else 'institution' end) end, new.id,
        (new.base ->> 'complaint')::bigint, via)
  returning * into made;
  perform tell_refund(made, 'requested', refund_asker(new), false);
  return null;
end $$;

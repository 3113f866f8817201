-- A proposal to give back money on suspense, of a statement line or of a channel's receipt, takes up the automatic
-- request, or makes one; all requests of a line or receipt together never exceed what waits there.
create or replace function start_surplus_refund() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  via bigint := surplus_receipt(new.subject_id);
  l statement_line;
  o collection_order;
  made refund;
begin
  select * into o
  from collection_order c
  where c.id = case when via is null then order_of_surplus(new.subject_id::bigint) else order_of_receipt(via) end
  for update;
  if via is null then
    select * into l from statement_line x where x.id = new.subject_id::bigint for update;
  else
    perform 1 from channel_receipt x where x.id = via for no key update;
  end if;
  update refund x
  set approval_id = new.id, note =
  left(new.reason, 500)
  where (x.line_id = l.id or x.kind = 'surplus' and x.channel_receipt_id = via) and x.state = 0
    and x.approval_id is null and x.amount = new.amount
  returning * into made;
  if found then
    perform tell_refund(made, 'requested', refund_asker(new), false);
    return null;
  end if;
  if new.amount > (case when via is null then surplus_left(l.id) else receipt_surplus_left(via) end) then
    raise exception 'more than is left of %', new.subject_id
      using errcode = 'check_violation', constraint = 'surplus_above_line';
  end if;
  insert into refund (refund_no, order_id, order_no, merchant_id, kind, amount, plan, reason, note, asked_by,
    executor, approval_id, line_id, channel_receipt_id)
  values ('TK' || lpad(new.id::text, 12, '0'), o.id, coalesce(o.agt_order_no, ''), o.merchant_id, 'surplus',
    new.amount, 'none',
    case when o.id is null then 'other' else 'duplicate' end,
      left(new.reason, 500), 'operator',
      case when via is null then 'institution' else 'channel' end, new.id, l.id, via)
  returning * into made;
  perform tell_refund(made, 'requested', refund_asker(new), false);
  return null;
end $$;

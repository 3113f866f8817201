-- A proposal to give a line on suspense back takes up the automatic request, or makes one; all requests of a line
-- together never exceed what waits there.
create or replace function start_surplus_refund() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  l statement_line;
  o collection_order;
  made refund;
begin
  select * into o from collection_order c where c.id = order_of_surplus(new.subject_id::bigint) for update;
  select * into l from statement_line x where x.id = new.subject_id::bigint for update;
  update refund x
  set approval_id = new.id, note =
  left(new.reason, 500)
  where x.line_id = l.id and x.state = 0 and x.approval_id is null and x.amount = new.amount
  returning * into made;
  if found then
    perform tell_refund(made, 'requested', refund_asker(new), false);
    return null;
  end if;
  if new.amount > surplus_left(l.id) then
    raise exception 'more than is left of line %', l.id
      using errcode = 'check_violation', constraint = 'surplus_above_line';
  end if;
  insert into refund (refund_no, order_id, order_no, merchant_id, kind, amount, plan, reason, note, asked_by,
    executor, approval_id, line_id)
  values ('TK' || lpad(new.id::text, 12, '0'), o.id, coalesce(o.agt_order_no, ''), o.merchant_id, 'surplus',
    new.amount, 'none',
    case when o.id is null then 'other' else 'duplicate' end,
      left(new.reason, 500), 'operator', 'institution', new.id, l.id)
  returning * into made;
  perform tell_refund(made, 'requested', refund_asker(new), false);
  return null;
end $$;

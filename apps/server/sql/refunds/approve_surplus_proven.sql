-- Two people return money on suspense to its sender, who is owed it from now on: to the account that the statement line
-- names, or by the channel to the payment that it received. Outcome: approved · not_found ·
-- wrong_state · frozen · above_rest · no_sender · own_account.
create or replace function approve_surplus_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r refund;
  o collection_order;
  l statement_line;
begin
  select * into r from refund x where x.approval_id = wanted_approval and x.kind = 'surplus';
  if r.id is null then return 'not_found'; end if;
  if approval_in_force('refund.surplus', surplus_subject(r)) is distinct from wanted_approval then
    raise exception 'a refund is made by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select * into o from collection_order c where c.id = r.order_id for update;
  select * into l from statement_line x where x.id = r.line_id for update;
  perform 1 from channel_receipt x where x.id = r.channel_receipt_id for no key update;
  select * into r from refund x where x.id = r.id for update;
  if r.state <> 0 or r.line_id is not null and l.state not in ('suspense', 'matched') then return 'wrong_state'; end if;
  if o.id is not null and order_freeze(o) is not null then return 'frozen'; end if;
  if (case when l.id is null then receipt_surplus_left(r.channel_receipt_id) else surplus_left(l.id) end) < 0 then
    return 'above_rest';
  end if;
  if l.id is not null and surplus_fault(l) is not null then return surplus_fault(l); end if;
  update refund x
  set target = case when l.id is null then 'channel' else 'evidence' end, account_no = coalesce(l.payer_account, ''),
    holder = coalesce(l.payer, ''), bank_name = coalesce(l.payer_bank, receipt_name(r.channel_receipt_id)), state = 1,
    approved_at = clock_timestamp(), deadline = clock_timestamp() + interval '24 hours'
  where x.id = r.id returning * into r;
  perform post_transfer('refund.surplus', 'refund-approved:' || r.id, r.order_no,
    array[account_of('operator', 0, 'suspense'), refund_payable_of(r)], array[-r.amount, r.amount]);
  perform tell_refund(r, 'approved', who, false);
  return 'approved';
end $$;

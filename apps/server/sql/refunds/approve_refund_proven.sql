/*
 * Approves a refund as the approval now in force says. It uses up only the freeze of the complaint it decides, which
 * its two people saw: when it is booked, and by what it takes. A refund that waits for money leaves complaint and
 * freeze unchanged. Outcome: approved · waiting_funds · not_found · wrong_state · frozen · above_rest · no_account ·
 * other_name · own_account.
 */
create or replace function approve_refund_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  r refund;
  o collection_order;
  place record;
begin
  select * into r from refund x where x.approval_id = wanted_approval;
  if r.id is null then return 'not_found'; end if;
  if approval_in_force('collection.refund', r.order_no) is distinct from wanted_approval then
    raise exception 'a refund is made by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select * into o from collection_order c where c.id = r.order_id for update;
  select * into r from refund x where x.id = r.id for update;
  if r.state <> 0 or not collection_stands(o.status) then return 'wrong_state'; end if;
  if order_freeze(o, r.complaint_id) is not null then return 'frozen'; end if;
  if o.refunded + r.amount > settled_of(o) then return 'above_rest'; end if;
  if refund_target_fault(o) is not null then return refund_target_fault(o); end if;
  select * into place from refund_target(o);
  update refund x
  set target = place.target, account_no = place.account_no, holder = place.holder, bank_name = place.bank_name
  where x.id = r.id
  returning * into r;

  if book_deciding_refund(o, r, who) then return 'approved'; end if;
  update refund x
  set state = 2, waiting_until = clock_timestamp() + refund_wait()
  where x.id = r.id
  returning * into r;
  perform tell_refund(r, 'waiting_funds', who, false);
  return 'waiting_funds';
end $$;

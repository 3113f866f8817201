/*
 * A refund as the approval now in force says. Of freezes it consumes that of the complaint it decides, which its two people saw, and no other. Outcome:
 * approved · waiting_funds · not_found · wrong_state · frozen · above_rest · no_account · other_name · own_account.
 */
create or replace function approve_refund_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  r refund;
  o collection_order;
  place record;
  held_back ledger_hold;
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
  update refund x set target = place.target, account_no = place.account_no, holder = place.holder, bank_name = place.bank_name where x.id = r.id returning * into r;

  perform 1 from ledger_balance b where b.account_id = o.payable_account for update;
  if r.complaint_id is not null then
    update ledger_hold h set state = 'released', closed_at = clock_timestamp() where h.reference = 'complaint:' || o.id and h.state = 'open' returning * into held_back;
    if found then update ledger_balance b set held = b.held - held_back.amount where b.account_id = held_back.account_id; end if;
    update complaint c set reviewed_at = clock_timestamp(), reviewed_by = who, outcome = '已退款' where c.id = r.complaint_id and c.reviewed_at is null;
    update collection_order c set frozen = false where c.id = o.id returning * into o;
  end if;
  if book_refund(o, r, who) then return 'approved'; end if;
  update refund x set state = 2, waiting_until = clock_timestamp() + interval '7 days' where x.id = r.id returning * into r;
  perform tell_refund(r, 'waiting_funds', who, false);
  return 'waiting_funds';
end $$;

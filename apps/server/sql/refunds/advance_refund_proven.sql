-- Two people advance what a waiting refund lacks; the merchant owes it and its next receipts pay it back
-- (`recover_advance`). Outcome: advanced · not_found · wrong_state · frozen · changed.
create or replace function advance_refund_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  o collection_order;
  r refund;
begin
  select * into a from approval x where x.id = wanted_approval;
  if a.id is null or approval_in_force('refund.advance', a.subject_id) is distinct from wanted_approval then
    raise exception 'an advance is made by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select * into o
  from collection_order c
  where c.id = (select x.order_id from refund x where x.refund_no = a.subject_id) for update;
  select * into r from refund x where x.refund_no = a.subject_id for update;
  if r.id is null then return 'not_found'; end if;
  if r.state <> 2 or not collection_stands(o.status) then return 'wrong_state'; end if;
  if order_freeze(o, r.complaint_id) is not null then return 'frozen'; end if;
  perform 1 from ledger_balance b where b.account_id = o.payable_account for update;
  -- The reserve comes first: book_deciding_refund draws all of it.
  if refund_means(o, r) + reserve_standing(o.merchant_id) + a.amount <> refund_takes(o, r) then
    return 'changed';
  end if;
  insert into merchant_advance (merchant_id, refund_id, approval_id, amount)
  values (o.merchant_id, r.id, a.id, a.amount);
  -- The advance itself must not pay the debt back.
  update ledger_balance b set owes = false where b.account_id = o.payable_account;
  perform post_transfer('advance.paid', 'advance:' || a.id, o.agt_order_no,
    array[account_of('merchant', o.merchant_id, 'merchant_receivable'), o.payable_account], array[-a.amount, a.amount]);
  if not book_deciding_refund(o, r, who) then
    raise exception 'the advance is too small' using errcode = 'check_violation', constraint = 'payable_short';
  end if;
  update ledger_balance b set owes = true where b.account_id = o.payable_account;
  return 'advanced';
end $$;

-- The bank gave a payment of the institution back, by a statement line that two people named: the payer is owed it
-- again, and it may be paid again or cancelled. Outcome: returned · not_found · wrong_state · no_line · amount_differs
-- · other_day.
create or replace function return_refund_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  r refund;
  came record;
begin
  perform pg_advisory_xact_lock(hashtext('statement_matching'));
  select * into a from approval x where x.id = wanted_approval and x.kind = 'refund.return';
  perform 1
  from collection_order c
  where c.id = (select x.order_id from refund x where x.refund_no = a.subject_id) for update;
  select * into r from refund x where x.refund_no = a.subject_id for update;
  if r.id is null then return 'not_found'; end if;
  if r.state <> 4
    or not exists (select from refund_payment p
      where p.refund_id = r.id and p.attempt = r.attempt and p.debit_id is not null) then
    return 'wrong_state';
  end if;
  select * into came from take_returned_line((a.payload ->> 'lineId')::bigint, r.amount, r.refund_no,
    (select paid_on(p.debit_id, p.sent_at) from refund_payment p where p.refund_id = r.id and p.attempt = r.attempt),
      '退款退回', who);
  if came.outcome is not null then return came.outcome; end if;
  update refund_payment p
  set returned_at = clock_timestamp(), return_line_id = (a.payload ->> 'lineId')::bigint, return_approval_id = a.id
  where p.refund_id = r.id and p.attempt = r.attempt;
  perform book_refund_returned(r, came.clearing, who);
  return 'returned';
end $$;

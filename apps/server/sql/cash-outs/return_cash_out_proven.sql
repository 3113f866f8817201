-- The bank gave the payment back, by a statement line that two people named: a transfer of its own returns all of it,
-- the fee too, and its applicant sees the reason. Outcome: returned · not_found · wrong_state · no_line ·
-- amount_differs · other_day.
create or replace function return_cash_out_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  c cash_out;
  came record;
begin
  perform pg_advisory_xact_lock(hashtext('statement_matching'));
  select * into a from approval where id = wanted_approval;
  select * into c from cash_out x where x.cash_out_no = a.subject_id for update;
  if c.id is null then return 'not_found'; end if;
  if c.status not in (2, 3) then return 'wrong_state'; end if;
  select * into came
  from take_returned_line((a.payload ->> 'lineId')::bigint, c.amount - c.fee, c.cash_out_no,
    paid_on(c.debit_id, c.sent_at), '提现退回', who);
  if came.outcome is not null then return came.outcome; end if;
  perform lock_account_money(c.source_account);
  perform post_transfer('cashout.returned', 'cash-out-return:' || c.id, c.cash_out_no,
    array[c.source_account, came.clearing, account_of('operator', 0, 'revenue')], array[c.amount, c.fee - c.amount,
      -c.fee]);
  update cash_out x set status = 6, return_approval_id = a.id, return_line_id = (a.payload ->> 'lineId')::bigint,
    return_reference = (select
      left(l.reference, 64)
      from statement_line l
      where l.id = (a.payload ->> 'lineId')::bigint),
    return_reason =
      left(coalesce(a.payload ->> 'reason', ''), 200), returned_at = clock_timestamp()
      where x.id = c.id
      returning * into c;
  perform tell_cash_out(c, 'returned', who);
  return 'returned';
end $$;

-- The bank gave it back: a transfer of its own returns all of it, the fee too. Outcome: returned · not_found · wrong_state · reference_used.
-- As before (0053), with the reason its applicant reads.
create or replace function return_cash_out_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  c cash_out;
  said text;
begin
  select * into a from approval where id = wanted_approval;
  said := a.payload ->> 'returnReference';
  perform pg_advisory_xact_lock(hashtextextended('cash-out-return:' || said, 0));
  select * into c from cash_out x where x.cash_out_no = a.subject_id for update;
  if c.id is null then return 'not_found'; end if;
  if c.status not in (2, 3) then return 'wrong_state'; end if;
  if exists (select from cash_out x where x.return_reference = said) then return 'reference_used'; end if;
  perform lock_account_money(c.source_account);
  perform post_transfer('cashout.returned', 'cash-out-return:' || c.id, c.cash_out_no,
    array[c.source_account, account_of('operator', 0, 'bank_clearing'), account_of('operator', 0, 'revenue')], array[c.amount, c.fee - c.amount, -c.fee]);
  update cash_out x set status = 6, return_approval_id = a.id, return_reference = said,
    return_reason = left(coalesce(a.payload ->> 'reason', ''), 200), returned_at = clock_timestamp() where x.id = c.id returning * into c;
  perform tell_cash_out(c, 'returned', who);
  return 'returned';
end $$;

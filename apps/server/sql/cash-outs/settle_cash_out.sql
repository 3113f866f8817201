-- Matches one statement line to one sent cash-out; the caller has checked both under lock. One that was returned before
-- stays returned. The books name the institution's first account at sending; money that left another one is moved to
-- that account.
create or replace function settle_cash_out(wanted bigint, line bigint, item json) returns void
language plpgsql as $$
declare
  c cash_out;
  booked bigint := account_of('operator', 0, 'bank_clearing');
  paid_from bigint := (select clearing_of_bank(d.bank_account_id) from statement_debit d where d.id = line);
begin
  update statement_debit d set cash_out_id = wanted where d.id = line;
  update cash_out x
  set status = case when x.status in (2, 7) then 3 else x.status end, debit_id = line, settled_by = item ->> 'actor',
    settled_at = clock_timestamp(), failed_at = null, fail_reason = ''
    where x.id = wanted returning * into c;
  -- Money sent before the first account was named stands under no account (clearing_differences), and stays there.
  if paid_from <> booked and not exists (
    select from bank_account b
      join ledger_transfer t on t.reference = 'cash-out:' || wanted and t.id <= b.opened_transfer
      where b.clearing_account = booked) then
    perform post_transfer('cashout.moved', 'cash-out-moved:' || wanted, c.cash_out_no, array[booked, paid_from],
      array[c.fee - c.amount, c.amount - c.fee]);
  end if;
  if c.status = 3 then perform tell_cash_out(c, 'settled', item ->> 'actor'); end if;
  perform audit_cash_out(c, 'cash-out.settle', item);
end $$;

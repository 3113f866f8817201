-- True when a free statement line names one of a cash-out's payments: the bank booked it as paid out, whatever people
-- say.
create or replace function cash_out_has_line(c cash_out) returns boolean
language sql stable as $$
  select exists (
    select from cash_out_payment p
    join statement_debit d on debit_may_pay(d) and d.amount = c.amount - c.fee
      and day_may_prove(d.day, shanghai_day(p.sent_at)) and debit_names(d, c.cash_out_no, p.bank_reference)
    where p.cash_out_id = c.id)
$$;

grant execute on function cash_out_has_line(cash_out) to mashang_app;

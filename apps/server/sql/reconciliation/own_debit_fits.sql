-- True when a payment of a statement fits as the departure of an own transfer: its account and exact amount, proving
-- nothing yet.
create or replace function own_debit_fits(d statement_debit, t own_transfer) returns boolean
language sql stable as $$ select debit_is_free(d) and d.bank_account_id = t.from_account and d.amount = t.amount
  and day_may_prove(d.day, shanghai_day(t.approved_at)) $$;

grant execute on function own_debit_fits(statement_debit, own_transfer) to mashang_app;

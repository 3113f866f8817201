-- True when a receipt of a statement fits as the arrival of an own transfer: on its account, of its exact amount, and
-- not used yet.
create or replace function own_line_fits(l statement_line, t own_transfer) returns boolean
language sql stable as $$
  select l.state = 'open' and not l.reversal and l.bank_account_id = t.to_account and l.amount = t.amount
    and day_may_prove(l.day, shanghai_day(t.approved_at))
$$;

grant execute on function own_line_fits(statement_line, own_transfer) to mashang_app;

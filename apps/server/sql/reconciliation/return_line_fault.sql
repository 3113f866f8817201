-- Returns why a receipt may not be the return of a payment of this amount and day; null when it may. A reversal may: it
-- is the return of its original.
create or replace function return_line_fault(l statement_line, expected bigint, paid_on date) returns text
language sql stable as $$
  select case
    when l.id is null or l.state <> 'open' or not lies_on_client(l.bank_account_id, l.account_no) then 'no_line'
    when l.amount <> expected then 'amount_differs'
    when not day_may_return(l.day, paid_on) then 'other_day' end
$$;

grant execute on function return_line_fault(statement_line, bigint, date) to mashang_app;

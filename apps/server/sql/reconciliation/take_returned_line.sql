-- Ends the open line by which a bank gave a payment back: its account, and the number in its exception. `paid_on`: the
-- day the payment left; null leaves the day open. Outcome null · no_line · amount_differs · other_day.
create or replace function take_returned_line(wanted bigint, expected bigint, number text, paid_on date, step text,
  who text, out outcome text, out clearing bigint)
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  l statement_line;
  waiting bigint;
begin
  select * into l from statement_line x where x.id = wanted for update;
  outcome := return_line_fault(l, expected, coalesce(paid_on, l.day));
  if outcome is not null then return; end if;
  clearing := clearing_of_bank(l.bank_account_id);
  update statement_line x set state = 'returned' where x.id = l.id;
  update statement_exception e
  set state = 'settled', outcome = 'returned', settled_by = who, settled_at = clock_timestamp()
    where e.line_id = l.id and e.state = 'open' returning e.id into waiting;
  if waiting is not null then
    insert into statement_note (exception_id, author, step, text) values (waiting, who, step, number);
  end if;
end $$;

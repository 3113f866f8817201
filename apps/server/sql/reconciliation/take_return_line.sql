-- The open line by which a bank gave a payment back ends as that: where it lies now, and what waited about it says of which number. Outcome null · no_line · amount_differs.
create or replace function take_return_line(wanted bigint, expected bigint, number text, step text, who text, out outcome text, out clearing bigint)
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  l statement_line;
  waiting bigint;
begin
  select * into l from statement_line x where x.id = wanted and x.state = 'open' for update;
  outcome := case when l.id is null or l.reversal or lies_on_own(l.bank_account_id) then 'no_line' when l.amount <> expected then 'amount_differs' end;
  if outcome is not null then return; end if;
  clearing := clearing_of_bank(l.bank_account_id);
  update statement_line x set state = 'returned' where x.id = l.id;
  update statement_exception e set state = 'settled', outcome = 'returned', settled_by = who, settled_at = clock_timestamp()
    where e.line_id = l.id and e.state = 'open' returning e.id into waiting;
  if waiting is not null then insert into statement_note (exception_id, author, step, text) values (waiting, who, step, number); end if;
end $$;

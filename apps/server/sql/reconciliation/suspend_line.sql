-- Moves money of the institution's account that belongs to no order to suspense; the line's open exception ends with a
-- note. The caller holds the line.
create or replace function suspend_line(l statement_line, who text, why text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  closed bigint;
begin
  perform post_transfer('statement.suspense', 'statement-line:' || l.id, '',
    array[clearing_of_bank(l.bank_account_id), account_of('operator', 0, 'suspense')], array[-l.amount, l.amount]);
  update statement_line x set state = 'suspense' where x.id = l.id;
  insert into statement_exception (kind, line_id, day, amount, account_no)
  values ('duplicate', l.id, l.day, l.amount, l.account_no)
  on conflict (line_id) do nothing;
  for closed in
    update statement_exception e
    set state = 'settled', outcome = 'suspense', settled_by = who, settled_at = clock_timestamp()
    where e.line_id = l.id and e.state = 'open' returning e.id
  loop
    insert into statement_note (exception_id, author, step, text) values (closed, who, '转挂账', why);
  end loop;
end $$;

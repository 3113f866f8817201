-- The reversals of an import take back the receipts they name: unused ones no longer count. One that settled an order
-- stays, and the reversal is a difference that people have to end.
create or replace function return_reversed_lines(import bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d statement_debit;
  found_line bigint;
begin
  perform pg_advisory_xact_lock(hashtext('statement_matching'));
  for d in select *
    from statement_debit x
    where x.import_id = import and x.reversal and x.reverses_line is null and x.bank_account_id is not null
    order by x.id loop
    select l.id into found_line from statement_line l
    where l.bank_account_id = d.bank_account_id and l.amount = d.amount and l.state = 'open' and l.day <= d.day
      and (d.end_to_end <> '' and l.end_to_end = d.end_to_end or d.end_to_end = '' and d.payee_account <> ''
        and personal_key(l.payer_account) = personal_key(d.payee_account))
    order by l.id limit 1 for update;
    continue when found_line is null;
    update statement_line l set state = 'reversed' where l.id = found_line;
    update statement_debit x set reverses_line = found_line where x.id = d.id;
    update statement_exception e
    set state = 'settled', outcome = 'auto', settled_by = 'system:statement', settled_at = clock_timestamp()
      where e.line_id = found_line and e.state = 'open';
  end loop;
end $$;

grant execute on function return_reversed_lines(bigint) to mashang_evidence;

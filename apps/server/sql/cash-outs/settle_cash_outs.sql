-- Finds the statement line that proves each sent cash-out (`proving_lines`). Returns how many.
create or replace function settle_cash_outs() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  pair record;
  done int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('settle_cash_outs')) then return 0; end if;
  for pair in
    select n.id, n.line from (
      select array_agg(
        row(c.id, c.cash_out_no, c.bank_reference, c.amount - c.fee, shanghai_day(c.sent_at))::sent_payment) as sent
      from cash_out c where c.status = 2 or c.status = 6 and c.debit_id is null) w
    cross join lateral proving_lines(w.sent) n
  loop
    perform 1
    from cash_out c
    where c.id = pair.id and (c.status = 2 or c.status = 6 and c.debit_id is null) for update skip locked;
    continue when not found;
    perform 1 from statement_debit d where d.id = pair.line and debit_may_pay(d) for update skip locked;
    continue when not found;
    perform settle_cash_out(pair.id, pair.line,
      '{"actor_kind": "system", "actor": "system:settle-cash-outs", "request_id": "job:settle-cash-outs"}');
    done := done + 1;
  end loop;
  return done;
end $$;

grant execute on function settle_cash_outs() to mashang_app;

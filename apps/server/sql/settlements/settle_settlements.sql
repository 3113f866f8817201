-- Finds the statement line that proves each settlement being paid (`proving_lines`). Returns how many.
create or replace function settle_settlements() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  pair record;
  done int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('settle_settlements')) then return 0; end if;
  for pair in
    select n.id, n.line from (
      select array_agg(row(s.id, s.settlement_no, '', s.amount, shanghai_day(s.sent_at))::sent_payment) as sent
        from settlement s
        where s.state = 'paying' and s.transfer_id is null) w
    cross join lateral proving_lines(w.sent) n
  loop
    perform 1
    from settlement s
    where s.id = pair.id and s.state = 'paying' and s.transfer_id is null for update skip locked;
    continue when not found;
    perform 1 from statement_debit d where d.id = pair.line and debit_may_pay(d) for update skip locked;
    continue when not found;
    perform pay_settlement(pair.id, pair.line,
      '{"actor_kind": "system", "actor": "system:settle-settlements", "request_id": "job:settle-settlements"}');
    done := done + 1;
  end loop;
  return done;
end $$;

grant execute on function settle_settlements() to mashang_app;

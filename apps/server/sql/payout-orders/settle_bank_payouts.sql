-- Finds the statement line that proves each payout being paid (`proving_lines`). Returns how many.
create or replace function settle_bank_payouts() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  pair record;
  o payout_order;
  done int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('settle_bank_payouts')) then return 0; end if;
  for pair in
    select n.id, n.line from (
      select array_agg(row(x.id, x.order_no, '', x.amount, shanghai_day(p.sent_at))::sent_payment) as sent
      from payout_payment p join payout_order x on x.id = p.payout_id
      where p.failed_at is null and p.paid_at is null and p.transfer_id is null) w
    cross join lateral proving_lines(w.sent) n
  loop
    select * into o from payout_order x where x.id = pair.id and x.status = 5 for update skip locked;
    continue when not found;
    perform 1 from statement_debit d where d.id = pair.line and debit_may_pay(d) for update skip locked;
    continue when not found;
    perform pay_bank_payout(o, pair.line,
      '{"actor_kind": "system", "actor": "system:settle-payouts", "request_id": "job:settle-payouts"}');
    done := done + 1;
  end loop;
  return done;
end $$;

grant execute on function settle_bank_payouts() to mashang_app;

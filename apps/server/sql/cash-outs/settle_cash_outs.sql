/*
 * Finds for what was sent the line that proves it: the amount that left, and the bank's number or the cash-out's own in the remark, where neither side
 * has another choice. Returns how many.
 */
create or replace function settle_cash_outs() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  pair record;
  done int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('settle_cash_outs')) then return 0; end if;
  for pair in
    select p.id, p.line from (
      select c.id, d.id as line, count(*) over (partition by c.id) as lines, count(*) over (partition by d.id) as owners
      from cash_out c join statement_debit d on debit_may_pay(d) and d.amount = c.amount - c.fee
        and d.day between (c.sent_at at time zone 'Asia/Shanghai')::date - 3 and (c.sent_at at time zone 'Asia/Shanghai')::date + 15
        and (d.reference = c.bank_reference or strpos(d.remark, c.cash_out_no) > 0)
      where c.status = 2 or c.status = 6 and c.debit_id is null) p
    where p.lines = 1 and p.owners = 1 order by p.id
  loop
    perform 1 from cash_out c where c.id = pair.id and (c.status = 2 or c.status = 6 and c.debit_id is null) for update skip locked;
    continue when not found;
    perform 1 from statement_debit d where d.id = pair.line and debit_may_pay(d) for update skip locked;
    continue when not found;
    perform settle_cash_out(pair.id, pair.line, '{"actor_kind": "system", "actor": "system:settle-cash-outs", "request_id": "job:settle-cash-outs"}');
    done := done + 1;
  end loop;
  return done;
end $$;

grant execute on function settle_cash_outs() to mashang_app;

-- Finds for what is being paid the line that proves it: its amount, and its number in the line, where neither side has another choice. Returns how many.
create or replace function settle_settlements() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  pair record;
  done int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('settle_settlements')) then return 0; end if;
  for pair in
    select p.id, p.line from (
      select s.id, d.id as line, count(*) over (partition by s.id) as lines, count(*) over (partition by d.id) as owners
      from settlement s join statement_debit d on debit_is_free(d) and d.amount = s.amount and d.day >= shanghai_day(s.sent_at) - 3
        and (d.reference = s.settlement_no or strpos(d.remark, s.settlement_no) > 0)
      where s.state = 'paying') p
    where p.lines = 1 and p.owners = 1 order by p.id
  loop
    perform 1 from settlement s where s.id = pair.id and s.state = 'paying' for update skip locked;
    continue when not found;
    perform 1 from statement_debit d where d.id = pair.line and debit_is_free(d) for update skip locked;
    continue when not found;
    perform pay_settlement(pair.id, pair.line, '{"actor_kind": "system", "actor": "system:settle-settlements", "request_id": "job:settle-settlements"}');
    done := done + 1;
  end loop;
  return done;
end $$;

grant execute on function settle_settlements() to mashang_app;

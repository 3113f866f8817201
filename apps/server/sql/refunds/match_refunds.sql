-- Finds for refunds the institution sent the line that proves it, by amount and the bank's number or the refund's own, where neither has another choice.
create or replace function match_refunds() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  pair record;
  done int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('match_refunds')) then return 0; end if;
  for pair in
    select p.no, p.line from (
      select r.refund_no as no, d.id as line, count(*) over (partition by r.id) as lines, count(*) over (partition by d.id) as owners
      from refund_payment p join refund r on r.id = p.refund_id and r.attempt = p.attempt and r.state = 3
      join statement_debit d on debit_may_pay(d) and d.amount = r.amount
        and d.day between (p.sent_at at time zone 'Asia/Shanghai')::date - 3 and (p.sent_at at time zone 'Asia/Shanghai')::date + 15
        and (d.reference = p.reference or names_number(r.refund_no, d.reference, d.end_to_end, d.remark))
      where p.executor = 'institution' and p.paid_at is null and p.failed_at is null) p
    where p.lines = 1 and p.owners = 1 order by p.no
  loop
    done := done + (settle_refund_proven(json_build_object('no', pair.no, 'line', pair.line, 'actor_kind', 'system', 'actor', 'system:match-refunds',
      'request_id', 'job:match-refunds')) = 'done')::int;
  end loop;
  return done;
end $$;

grant execute on function match_refunds() to mashang_app;

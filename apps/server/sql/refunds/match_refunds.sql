-- Finds the statement line that proves each refund the institution sent (`proving_lines`). Returns how many.
create or replace function match_refunds() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  pair record;
  done int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('match_refunds')) then return 0; end if;
  for pair in
    select r.refund_no as no, n.line from (
      select array_agg(row(r.id, r.refund_no, p.reference, r.amount, shanghai_day(p.sent_at))::sent_payment) as sent
      from refund_payment p join refund r on r.id = p.refund_id and r.attempt = p.attempt and r.state = 3
      where p.executor = 'institution' and p.paid_at is null and p.failed_at is null) w
    cross join lateral proving_lines(w.sent) n join refund r on r.id = n.id order by r.refund_no
  loop
    done := done + (
      settle_refund_proven(
        json_build_object('no', pair.no, 'line', pair.line, 'actor_kind', 'system', 'actor', 'system:match-refunds',
      'request_id', 'job:match-refunds')) = 'done')::int;
  end loop;
  return done;
end $$;

grant execute on function match_refunds() to mashang_app;

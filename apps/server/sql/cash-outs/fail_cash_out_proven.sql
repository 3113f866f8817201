-- A person reports that the bank refused the payment before money left. The posting of the sending stands until
-- somebody else sends it again or gives it back. Input {no, reason, user_id, actor, request_id, ip}; outcome: done ·
-- not_found · wrong_state · has_line (a statement names it as paid out).
create or replace function fail_cash_out_proven(item json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  c cash_out;
begin
  select * into c from cash_out x where x.cash_out_no = item ->> 'no' for update;
  if c.id is null then return 'not_found'; end if;
  if c.status <> 2 then return 'wrong_state'; end if;
  if cash_out_has_line(c) then return 'has_line'; end if;
  update cash_out x
  set status = 7, failed_at = clock_timestamp(), fail_reason = item ->> 'reason'
  where x.id = c.id
  returning * into c;
  update cash_out_payment p
  set failed_at = c.failed_at, fail_reason = c.fail_reason, failed_by = item ->> 'actor'
  where p.cash_out_id = c.id and p.failed_at is null;
  perform tell_cash_out(c, 'failed', item ->> 'actor');
  perform audit_cash_out(c, 'cash-out.fail', item);
  return 'done';
end $$;

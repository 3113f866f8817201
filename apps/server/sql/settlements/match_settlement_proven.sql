-- A person names the statement line that proves a settlement. Input {no, line, user_id, actor, request_id, ip};
-- outcome: done · not_found · wrong_state · no_line · amount_differs · other_day.
create or replace function match_settlement_proven(item json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s settlement;
  d statement_debit;
begin
  select * into s from settlement x where x.settlement_no = item ->> 'no' for update;
  if s.id is null then return 'not_found'; end if;
  if s.state <> 'paying' or s.transfer_id is not null then return 'wrong_state'; end if;
  select * into d from statement_debit x where x.id = (item ->> 'line')::bigint and debit_may_pay(x) for update;
  if d.id is null then return 'no_line'; end if;
  if d.amount <> s.amount then return 'amount_differs'; end if;
  if not day_may_prove(d.day, shanghai_day(s.sent_at)) then return 'other_day'; end if;
  perform pay_settlement(s.id, d.id, item);
  return 'done';
end $$;

-- A person names the statement line that proves a cash-out, also one that was reported as failed. Input {no, line,
-- user_id, actor, request_id, ip}; outcome: done · not_found · wrong_state · no_line · amount_differs · other_day.
create or replace function match_cash_out_proven(item json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  c cash_out;
  d statement_debit;
begin
  select * into c from cash_out x where x.cash_out_no = item ->> 'no' for update;
  if c.id is null then return 'not_found'; end if;
  if c.status not in (2, 7) and not (c.status = 6 and c.debit_id is null) then return 'wrong_state'; end if;
  select * into d from statement_debit x where x.id = (item ->> 'line')::bigint and debit_may_pay(x) for update;
  if d.id is null then return 'no_line'; end if;
  if d.amount <> c.amount - c.fee then return 'amount_differs'; end if;
  if not day_may_prove(d.day, shanghai_day(c.sent_at)) then return 'other_day'; end if;
  perform settle_cash_out(c.id, d.id, item);
  return 'done';
end $$;

-- A person names the statement line that proves a payout. Input {no, line, user_id, actor, request_id, ip}; outcome:
-- done · not_found · wrong_state · no_line · amount_differs · other_day.
create or replace function match_bank_payout_proven(item json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o payout_order;
  d statement_debit;
begin
  select * into o from payout_order x where x.order_no = item ->> 'no' for update;
  if o.id is null then return 'not_found'; end if;
  if o.status <> 5 or exists (select from payout_payment p
    where p.payout_id = o.id and p.failed_at is null and p.transfer_id is not null) then
    return 'wrong_state';
  end if;
  select * into d from statement_debit x where x.id = (item ->> 'line')::bigint and debit_may_pay(x) for update;
  if d.id is null then return 'no_line'; end if;
  if d.amount <> o.amount then return 'amount_differs'; end if;
  if not exists (select from payout_payment p
    where p.payout_id = o.id and p.failed_at is null and day_may_prove(d.day, shanghai_day(p.sent_at))) then
    return 'other_day';
  end if;
  perform pay_bank_payout(o, d.id, item);
  return 'done';
end $$;

-- Ends a claim without payment, under the locks of its payout, its float and its person's usage: hold and limits are
-- given back and the payout waits again, frozen if screening froze its merchant meanwhile. A case's freeze of a
-- merchant needs no such mark.
create or replace function return_claim(c payout_claim, ending int, moment timestamptz) returns void
language plpgsql as $$
declare
  paid_out bigint;
  freed bigint;
  waiting text;
  standing bigint;
begin
  update payout_claim x set status = ending, ended_at = moment where x.id = c.id;
  update ledger_hold h
  set state = 'released', closed_at = moment
  where h.reference = 'payout-claim:' || c.id and h.state = 'open'
  returning h.amount into freed;
  if freed is not null then
    update ledger_balance b set held = b.held - freed where b.account_id = c.float_account;
  end if;
  update payout_order x
  set status = 0, returns = x.returns + 1
  where x.id = c.payout_id
  returning x.amount, x.order_no into paid_out, waiting;
  select f.id into standing from risk_freeze f join payout_order x on x.id = c.payout_id
    where f.kind = 'merchant' and f.source = 'screening' and f.subject_id = x.merchant_id::text and f.lifted_at is null
    order by f.id
    limit 1;
  if standing is not null then perform hold_waiting_payout(waiting, standing); end if;
  update person_usage u set
    day_amount = u.day_amount - case when x.in_day then paid_out else 0 end, day_count = u.day_count - x.in_day::int,
    month_amount = u.month_amount - case when x.in_month then paid_out else 0 end,
      month_count = u.month_count - x.in_month::int
  from (
    select v.person_id, (c.claimed_at at time zone 'Asia/Shanghai')::date = v.day as in_day,
      date_trunc('month', c.claimed_at at time zone 'Asia/Shanghai')::date = v.month as in_month
    from participant p join person_usage v on v.person_id = p.person_id where p.id = c.participant_id
  ) x where u.person_id = x.person_id;
end $$;

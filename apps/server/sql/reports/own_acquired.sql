-- Returns, for the merchants that the reader acquired, what was settled on these days of the orders and payouts at the
-- institution that name the reader as acquiring agent, and its commission: the daily figures, and what came since the
-- last fold. It never shows a payer or an account.
create or replace function own_acquired(first_day date, last_day date)
returns table (merchant_id bigint, mch_id text, name text, orders bigint, amount bigint, payouts bigint,
  payout_amount bigint, commission bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with figures as (
    select r.merchant_id, r.orders, r.amount, r.payouts, r.payout_amount, r.commission
    from report_acquired r
    where r.agent_id = app_taid() and r.day between first_day and last_day
    union all
    select f.merchant_id, f.orders, f.amount, f.payouts, f.payout_amount, f.commission
    from report_cursor c, acquired_facts(c.transfers, 9223372036854775807) f
    where f.agent_id = app_taid() and f.day between first_day and last_day
  )
  select m.id, m.mch_id, m.name, coalesce(sum(f.orders), 0)::bigint, coalesce(sum(f.amount), 0)::bigint,
    coalesce(sum(f.payouts), 0)::bigint,
    coalesce(sum(f.payout_amount), 0)::bigint, coalesce(sum(f.commission), 0)::bigint
  from merchant m left join figures f on f.merchant_id = m.id
  where m.acquiring_agent = app_taid()
  group by m.id, m.mch_id, m.name order by 5 desc, 1
$$;

grant execute on function own_acquired(date, date) to mashang_participant;

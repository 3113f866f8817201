-- Returns a month's balances by the postings: one row for each account that ever had one until its end.
create or replace function ledger_period_rows(wanted date)
returns table (account_id bigint, opening bigint, debit bigint, credit bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.account_id,
    coalesce(sum(p.amount) filter (where t.at < wanted::timestamp at time zone 'Asia/Shanghai'), 0)::bigint,
    coalesce(-sum(p.amount) filter (where p.amount < 0 and t.at >= wanted::timestamp at time zone 'Asia/Shanghai'),
      0)::bigint,
    coalesce(sum(p.amount) filter (where p.amount > 0 and t.at >= wanted::timestamp at time zone 'Asia/Shanghai'),
      0)::bigint
  from ledger_transfer t join ledger_posting p on p.transfer_id = t.id
  where t.at < (wanted + interval '1 month')::timestamp at time zone 'Asia/Shanghai' group by p.account_id
$$;

grant execute on function ledger_period_rows(date) to mashang_app;

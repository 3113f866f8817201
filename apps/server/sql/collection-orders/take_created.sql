-- Takes from balances and limits what a batch of creates has held and counted. The caller has locked the rows.
create or replace function take_created(balances create_balance[], usages create_usage[], moment timestamptz)
returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  today date := (moment at time zone 'Asia/Shanghai')::date;
  this_month date := date_trunc('month', moment at time zone 'Asia/Shanghai')::date;
begin
  update ledger_balance b set held = b.held + d.held
  from unnest(balances) d
  where b.account_id = d.account_id and d.held > 0;

  update person_usage u set
    day = today, day_amount = d.day_amount, day_count = d.day_count,
    month = this_month, month_amount = d.month_amount, month_count = d.month_count
  from unnest(usages) d
  where u.person_id = d.person_id and d.added > 0;
end $$;

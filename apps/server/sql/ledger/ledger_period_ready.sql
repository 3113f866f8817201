-- True when a month ended at least an hour ago and every transfer of it is folded into its days.
create or replace function ledger_period_ready(wanted date) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select clock_timestamp() > e.at + interval '1 hour'
    and not exists (select from report_cursor c join ledger_transfer t on t.id > c.transfers where t.at < e.at)
  from (select (wanted + interval '1 month')::timestamp at time zone 'Asia/Shanghai' as at) e
$$;

grant execute on function ledger_period_ready(date) to mashang_app;

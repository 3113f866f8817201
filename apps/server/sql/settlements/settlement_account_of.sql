-- Returns the account a merchant is settled to now: the newest one after its 48 hours. If that one was stopped, an
-- older one is not used instead.
create or replace function settlement_account_of(wanted bigint) returns settlement_account
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select a
  from settlement_account a
  where a.merchant_id = wanted and a.usable_from <= clock_timestamp()
  order by a.id desc
  limit 1
$$;

grant execute on function settlement_account_of(bigint) to mashang_app;

-- Returns the ledger accounts of the bound merchant of a reading transaction.
create or replace function app_merchant_accounts() returns bigint[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(id), '{}') from ledger_account where owner_kind = 'merchant' and owner_id = app_merchant()
$$;

grant execute on function app_merchant_accounts() to mashang_merchant;

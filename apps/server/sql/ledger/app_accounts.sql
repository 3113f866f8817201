create or replace function app_accounts() returns bigint[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(id), '{}')
  from ledger_account
  where owner_kind = 'participant' and owner_id = any (app_subtree())
$$;

grant execute on function app_accounts() to mashang_participant;

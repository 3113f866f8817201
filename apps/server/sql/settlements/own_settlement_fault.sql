-- Returns why the bound merchant may not be settled now; null when it may. It reads freezes and cases, which the
-- merchant's login may not.
create or replace function own_settlement_fault() returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select settlement_fault(app_merchant())
$$;

grant execute on function own_settlement_fault() to mashang_merchant;

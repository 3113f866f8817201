-- True when money lies on one of the institution's own accounts. Nothing owed to merchants, agents and payers is
-- received or paid there.
create or replace function lies_on_own(account bigint) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from bank_account a where a.id = account and a.kind = 'own')
$$;

grant execute on function lies_on_own(bigint) to mashang_app;

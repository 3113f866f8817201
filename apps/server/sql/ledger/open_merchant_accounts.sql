-- Every merchant has its accounts from its first moment on.
create or replace function open_merchant_accounts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into ledger_account (owner_kind, owner_id, kind) values ('merchant', new.id, 'payable'), ('merchant', new.id, 'reserve');
  insert into ledger_balance (account_id) values (account_of('merchant', new.id, 'payable'));
  insert into ledger_rollup (account_id) values (account_of('merchant', new.id, 'reserve'));
  return null;
end $$;

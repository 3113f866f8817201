create or replace function open_merchant_accounts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account bigint;
begin
  insert into ledger_account (owner_kind, owner_id, kind) values ('merchant', new.id, 'payable') returning id into account;
  insert into ledger_balance (account_id) values (account);
  return null;
end $$;

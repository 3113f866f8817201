-- Every merchant has its accounts from its first moment on: what it is owed, what its payers are owed of it, what it owes.
create or replace function open_merchant_accounts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account bigint;
begin
  insert into ledger_account (owner_kind, owner_id, kind) values ('merchant', new.id, 'payable') returning id into account;
  insert into ledger_balance (account_id) values (account);
  with made as (
    insert into ledger_account (owner_kind, owner_id, kind) values ('merchant', new.id, 'refund_payable'), ('merchant', new.id, 'merchant_receivable') returning id
  ) insert into ledger_rollup (account_id) select id from made;
  return null;
end $$;

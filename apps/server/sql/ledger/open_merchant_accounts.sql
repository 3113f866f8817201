-- Every merchant has its accounts from the start: its payable, its reserve, what its payers are owed, and what it owes.
create or replace function open_merchant_accounts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into ledger_account (owner_kind, owner_id, kind)
  select 'merchant', new.id, k from unnest(array['payable', 'reserve', 'refund_payable', 'merchant_receivable']) k;
  insert into ledger_balance (account_id) values (account_of('merchant', new.id, 'payable'));
  insert into ledger_rollup (account_id) select account_of('merchant', new.id, k)
  from unnest(array['reserve', 'refund_payable', 'merchant_receivable']) k;
  return null;
end $$;

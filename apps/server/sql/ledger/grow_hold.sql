-- Holds more under a name; the balance is locked by whoever calls.
create or replace function grow_hold(account bigint, hold_reference text, more bigint) returns void
language plpgsql as $$
begin
  update ledger_balance b set held = b.held + more where b.account_id = account;
  insert into ledger_hold (reference, account_id, amount) values (hold_reference, account, more)
  on conflict (reference) do update set amount = ledger_hold.amount + excluded.amount;
end $$;

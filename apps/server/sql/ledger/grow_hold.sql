-- Adds to the hold of a name, also where a complaint's hold had ended. The caller has locked the balance.
create or replace function grow_hold(account bigint, hold_reference text, more bigint) returns void
language plpgsql as $$
begin
  update ledger_balance b set held = b.held + more where b.account_id = account;
  insert into ledger_hold (reference, account_id, amount) values (hold_reference, account, more)
  on conflict (reference) do update
    set amount = excluded.amount + case ledger_hold.state when 'open' then ledger_hold.amount else 0 end,
    state = 'open', closed_at = null;
end $$;

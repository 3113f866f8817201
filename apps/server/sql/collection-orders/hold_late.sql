-- Holds float for a receipt that came after the order's own hold had ended. The caller has locked the balance and
-- checked that it is enough.
create or replace function hold_late(o collection_order, wanted bigint) returns void
language plpgsql as $$
begin
  update ledger_balance b set held = b.held + wanted where b.account_id = o.float_account;
  insert into ledger_hold (reference, account_id, amount)
  values ('collection:' || o.id || ':late', o.float_account, wanted);
end $$;

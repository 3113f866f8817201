-- Locks the row that counts an account's money, so takers of one account are serialized.
create or replace function lock_account_money(account bigint) returns void
language plpgsql as $$
begin
  perform 1 from ledger_balance b where b.account_id = account for update;
  if not found then perform 1 from ledger_rollup r where r.account_id = account for update; end if;
end $$;

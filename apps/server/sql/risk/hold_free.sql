-- Holds what is free of a balance under a name of the freeze; answers how much.
-- As before (0064), and what becomes free later is caught.
create or replace function hold_free(account bigint, hold_reference text) returns bigint
language plpgsql as $$
declare
  free bigint;
begin
  select posted - held into free from ledger_balance where account_id = account for update;
  update ledger_balance set caught = true where account_id = account;
  if coalesce(free, 0) <= 0 then return 0; end if;
  perform grow_hold(account, hold_reference, free);
  return free;
end $$;

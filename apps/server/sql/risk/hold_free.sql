-- Holds the free part of a balance under the freeze's reference; returns how much. The mark `caught` lets later credits
-- be held too.
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

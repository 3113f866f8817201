-- Ends an order's open hold, captured or released as `how` says.
create or replace function end_order_hold(o collection_order, how text) returns void
language plpgsql as $$
declare
  h ledger_hold;
begin
  update ledger_hold
  set state = how, closed_at = clock_timestamp()
  where reference = 'collection:' || o.id and state = 'open'
  returning * into h;
  if found then update ledger_balance set held = held - h.amount where account_id = h.account_id; end if;
end $$;

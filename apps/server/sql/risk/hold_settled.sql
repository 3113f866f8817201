-- Holds the merchant's money that was settled of an order, as far as it is there and neither complaints nor other
-- freezes of the order hold it; returns how much. If money is missing the balance is marked `caught`, so later money is
-- held.
create or replace function hold_settled(o collection_order, hold_reference text) returns bigint
language plpgsql as $$
declare
  free bigint;
  wanted bigint;
begin
  select b.posted - b.held into free from ledger_balance b where b.account_id = o.payable_account for update;
  select merchant_left(o)
    - complaints_held(o.id)
    - coalesce((select sum(h.amount)
      from risk_freeze f
      join ledger_hold h on h.reference = 'freeze:' || f.id and h.state = 'open'
      where f.kind = 'order' and f.subject_id = o.agt_order_no), 0) into wanted;
  if wanted <= 0 then return 0; end if;
  if free < wanted then
    update ledger_balance b set caught = true where b.account_id = o.payable_account and not b.caught;
  end if;
  if free <= 0 then return 0; end if;
  perform grow_hold(o.payable_account, hold_reference, least(free, wanted));
  return least(free, wanted);
end $$;

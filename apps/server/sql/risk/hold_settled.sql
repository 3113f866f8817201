-- Holds of a merchant's money what was settled of an order, as far as it is there and no complaint holds it; answers
-- how much. As before (0064), less what other freezes of the order hold already. As before (0071), of what was settled.
-- As before (0086), and what is not there now is held of later money: whoever wants more marks the balance.
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

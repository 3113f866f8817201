-- Posts a payout that was paid: captures its merchant's hold and moves money from the merchant to the payer, the chain
-- and the institution. The caller holds payout and balances.
create or replace function post_payout(o payout_order, payer_account bigint, chain bigint[], rates int[],
  moment timestamptz) returns void
language plpgsql as $$
declare
  freed bigint;
  shares bigint[] := chain_shares(o.amount, rates);
begin
  update ledger_hold h
  set state = 'captured', closed_at = moment
  where h.reference = 'payout:' || o.id and h.state = 'open'
  returning h.amount into freed;
  update ledger_balance b set held = b.held - freed where b.account_id = o.payable_account;
  perform post_transfer('payout.settled', 'payout:' || o.id, o.order_no,
    array[o.payable_account, payer_account] || chain || account_of('operator', 0, 'revenue'),
    array[-(o.amount + o.fee), o.amount] || shares
      || (o.fee - coalesce((select sum(x) from unnest(shares) x), 0))::bigint);
end $$;

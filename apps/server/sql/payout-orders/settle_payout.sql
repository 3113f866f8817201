-- Settles a claim under the locks of its payout and both balances: captures the merchant's hold, pays the amount to the
-- claimer and commissions to the chain.
create or replace function settle_payout(o payout_order, c payout_claim, who text, moment timestamptz) returns void
language plpgsql as $$
declare
  freed bigint;
begin
  update ledger_hold h
  set state = 'released', closed_at = moment
  where h.reference = 'payout-claim:' || c.id and h.state = 'open'
  returning h.amount into freed;
  if freed is not null then
    update ledger_balance b set held = b.held - freed where b.account_id = c.float_account;
  end if;
  perform post_payout(o,
    case o.settlement_mode when 'institution' then account_of('operator', 0, 'bank_clearing') else c.float_account end,
    c.chain_accounts, c.chain_rates, moment);
  update payout_claim x set status = 2, ended_at = moment, accepted_by = who where x.id = c.id;
  update payout_order x set status = 2, finish_time = moment, operator = who where x.id = o.id;
end $$;

-- The part of pay_channel_transfer that is a payout's.
create or replace function pay_channel_payout(t channel_transfer, clearing bigint, said jsonb) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz;
  item json := channel_actor(t);
  o payout_order;
begin
  select * into o from payout_order x where x.order_no = t.order_no;
  perform lock_account_money(o.payable_account);
  moment := clock_timestamp();
  update payout_payment p
  set paid_by = item ->> 'actor', paid_at = moment
  where p.transfer_id = t.id and p.failed_at is null;
  perform post_payout(o, clearing, o.chain_accounts, o.chain_rates, moment);
  update payout_order x
  set status = 2, finish_time = moment, operator = item ->> 'actor'
  where x.id = o.id
  returning * into o;
  perform note_payout(o, 5, 'payout.paid_by_channel', 'payout-order.settle', said, item);
  perform tell_merchant_of_payout('payout.completed', o, moment);
end $$;

-- A channel paid a transfer, as its evidence says: captures the payout's hold against the channel's clearing account.
-- The caller holds both rows.
create or replace function pay_channel_payout(t channel_transfer, o payout_order, evidence channel_payout) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz;
  channel payment_channel;
  who text;
begin
  select * into channel from payment_channel x where x.id = t.channel_id;
  who := 'system:channel:' || channel.code;
  perform lock_account_money(o.payable_account);
  moment := clock_timestamp();
  update channel_transfer x
  set state = 'paid', why = '', ended_at = moment, ask_at = moment + interval '1 hour', asks = 0
  where x.id = t.id;
  update payout_payment p set paid_by = who, paid_at = moment where p.transfer_id = t.id and p.failed_at is null;
  perform post_payout(o, channel.clearing_account, o.chain_accounts, o.chain_rates, moment);
  update payout_order x set status = 2, finish_time = moment, operator = who where x.id = o.id returning * into o;
  perform note_payout(o, 5, 'payout.paid_by_channel', 'payout-order.settle',
    jsonb_build_object('channelNo', evidence.channel_no, 'source', evidence.source, 'transferNo', t.transfer_no),
    json_build_object('actor_kind', 'system', 'actor', who, 'request_id', 'channel:' || t.transfer_no));
  perform tell_merchant_of_payout('payout.completed', o, moment);
end $$;

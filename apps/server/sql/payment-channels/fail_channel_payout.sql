-- The part of fail_channel_transfer that is a payout's.
create or replace function fail_channel_payout(t channel_transfer, reason text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  item json := channel_actor(t);
  o payout_order;
begin
  update payout_payment p set failed_at = clock_timestamp(), fail_reason = reason
  where p.transfer_id = t.id and p.failed_at is null;
  update payout_order x set status = 7, fail_reason = reason, operator = item ->> 'actor'
  where x.order_no = t.order_no
  returning * into o;
  perform note_payout(o, 5, 'payout.refused_by_channel', 'payout-order.channel-fail',
    jsonb_build_object('remark', reason, 'transferNo', t.transfer_no), item);
end $$;

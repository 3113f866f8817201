-- A channel paid a payout after it had said that it failed: the payout waits for its booking again, with an event and an
-- audit row. The caller holds both rows and has asked `paid_after_failure`.
create or replace function reopen_failed_payout(t channel_transfer) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  o payout_order;
begin
  update payout_payment p set failed_at = null, fail_reason = '' where p.transfer_id = t.id;
  update payout_order x
  set status = 5, fail_reason = '', operator = channel_actor(t) ->> 'actor'
  where x.order_no = t.order_no
  returning * into o;
  perform note_payout(o, 7, 'payout.paid_after_failure', 'payout-order.channel-late',
    jsonb_build_object('remark', t.why, 'transferNo', t.transfer_no), channel_actor(t));
end $$;

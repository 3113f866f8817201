-- A transfer failed for certain: nothing left. Its payout may be paid again in another way; its merchant's money stays
-- held. The caller holds both rows.
create or replace function fail_channel_payout(t channel_transfer, o payout_order, said text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  reason text := left(coalesce(nullif(said, ''), '-'), 200);
  code text := (select x.code from payment_channel x where x.id = t.channel_id);
begin
  update channel_transfer x set state = 'failed', why = reason, ended_at = moment, ask_at = null where x.id = t.id;
  update payout_payment p set failed_at = moment, fail_reason = reason
  where p.transfer_id = t.id and p.failed_at is null;
  update payout_order x set status = 7, fail_reason = reason, operator = 'system:channel:' || code
  where x.id = o.id
  returning * into o;
  perform note_payout(o, 5, 'payout.refused_by_channel', 'payout-order.channel-fail',
    jsonb_build_object('remark', reason, 'transferNo', t.transfer_no),
    json_build_object('actor_kind', 'system', 'actor', 'system:channel:' || code, 'request_id',
      'channel:' || t.transfer_no));
end $$;

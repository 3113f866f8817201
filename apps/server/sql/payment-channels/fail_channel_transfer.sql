-- A transfer failed for certain: nothing left. What it was to pay may be paid again in another way; its merchant's
-- money stays held. The caller holds both rows.
create or replace function fail_channel_transfer(t channel_transfer, said text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  reason text := left(coalesce(nullif(said, ''), '-'), 200);
begin
  update channel_transfer x
  set state = 'failed', why = reason, ended_at = clock_timestamp(), ask_at = null
  where x.id = t.id;
  if t.pays = 'payout' then
    perform fail_channel_payout(t, reason);
  else
    perform fail_settlement_payment(s, reason, '', jsonb_build_object('transferNo', t.transfer_no), channel_actor(t))
    from settlement s
    where s.settlement_no = t.order_no;
  end if;
end $$;

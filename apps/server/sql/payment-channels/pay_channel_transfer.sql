-- A channel paid a transfer, as its evidence says: the hold of what it pays is captured against the channel's clearing
-- account. The caller holds both rows.
create or replace function pay_channel_transfer(t channel_transfer, evidence channel_payout) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  clearing bigint := (select c.clearing_account from payment_channel c where c.id = t.channel_id);
  said jsonb := jsonb_build_object('channelNo', evidence.channel_no, 'source', evidence.source, 'transferNo',
    t.transfer_no);
begin
  update channel_transfer x
  set state = 'paid', why = '', ended_at = moment, ask_at = moment + interval '1 hour', asks = 0
  where x.id = t.id;
  if t.pays = 'payout' then
    perform pay_channel_payout(t, clearing, said);
  else
    perform book_settlement(s, clearing, null, said, channel_actor(t))
    from settlement s
    where s.settlement_no = t.order_no;
  end if;
end $$;

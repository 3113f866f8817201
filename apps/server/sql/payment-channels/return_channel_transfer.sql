-- A channel gave a paid transfer back, as its evidence says: what it paid is taken back to the fen. The caller holds
-- both rows.
create or replace function return_channel_transfer(t channel_transfer, evidence channel_payout, said text)
returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  clearing bigint := (select c.clearing_account from payment_channel c where c.id = t.channel_id);
  facts jsonb := jsonb_build_object('channelNo', evidence.channel_no, 'source', evidence.source);
begin
  update channel_transfer x
  set state = 'returned', why = left(evidence.channel_no, 200), ended_at = clock_timestamp(), ask_at = null
  where x.id = t.id;
  if t.pays = 'payout' then
    perform return_channel_payout(t, facts, left(said, 200));
  else
    perform give_back_settlement(s, clearing, null, null, left(said, 200), channel_actor(t) ->> 'actor'),
      audit_settlement('settlement.channel-return', 'settlement', s.settlement_no,
        facts || jsonb_build_object('transferNo', t.transfer_no), channel_actor(t))
    from settlement s
    where s.settlement_no = t.order_no;
  end if;
end $$;

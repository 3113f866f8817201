-- True when the channel that a settlement was left to says that it paid it, or gave it back, to the fen.
create or replace function settlement_has_channel_evidence(s settlement, wanted_kind text) returns boolean
language sql stable as $$
  select exists (
    select from channel_transfer t
    join channel_payout e on e.transfer_no = t.transfer_no and e.channel_id = t.channel_id
    where t.id = s.transfer_id and t.pays = 'settlement' and t.order_no = s.settlement_no and e.kind = wanted_kind
      and e.amount = s.amount)
$$;

grant execute on function settlement_has_channel_evidence(settlement, text) to mashang_app, mashang_evidence;

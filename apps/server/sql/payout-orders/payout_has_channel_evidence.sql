-- True when the channel that a payout was left to says that it paid it, or gave it back, to the fen.
create or replace function payout_has_channel_evidence(o payout_order, wanted_kind text) returns boolean
language sql stable as $$
  select exists (
    select from payout_payment p
    join channel_transfer t on t.id = p.transfer_id
    join channel_payout e on e.transfer_no = t.transfer_no and e.channel_id = t.channel_id
    where p.payout_id = o.id and p.failed_at is null and e.kind = wanted_kind and e.amount = o.amount)
$$;

grant execute on function payout_has_channel_evidence(payout_order, text) to mashang_app, mashang_evidence;

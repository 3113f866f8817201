-- A payment at a channel keeps its number, order, channel and amount; a final one stays final; and only a receipt of
-- the channel makes it paid.
create or replace function guard_channel_payment() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.payment_no, old.order_id, old.order_no, old.channel_id, old.way, old.amount,
      old.currency, old.expires_at, old.created_at)
    is distinct from (new.payment_no, new.order_id, new.order_no, new.channel_id, new.way, new.amount,
      new.currency, new.expires_at, new.created_at) then
    raise exception 'payment % keeps its order, channel and amount', old.payment_no
      using errcode = 'check_violation', constraint = 'channel_payment_fixed';
  end if;
  if tg_op = 'UPDATE' and old.state is distinct from new.state
    and (old.state = 'paid' or new.state = 'starting'
      or old.state <> 'starting' and (new.state = 'waiting' or new.state = 'refused')) then
    raise exception 'payment % does not go from % to %', old.payment_no, old.state, new.state
      using errcode = 'check_violation', constraint = 'channel_payment_moves';
  end if;
  if new.state = 'paid' and not exists (
    select from channel_receipt r where r.channel_id = new.channel_id and r.payment_no = new.payment_no
  ) then
    raise exception 'payment % has no receipt of its channel', new.payment_no
      using errcode = 'check_violation', constraint = 'channel_payment_proof';
  end if;
  return new;
end $$;

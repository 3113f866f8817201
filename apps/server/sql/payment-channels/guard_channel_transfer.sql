-- A transfer at a channel keeps its number, channel and amount, follows its states, and is paid or returned only by
-- evidence of the channel of the same amount.
create or replace function guard_channel_transfer() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' then
      raise exception 'a transfer starts as waiting'
        using errcode = 'check_violation', constraint = 'channel_transfer_moves';
    end if;
    return new;
  end if;
  if (old.transfer_no, old.pays, old.order_no, old.channel_id, old.amount, old.currency, old.created_at)
    is distinct from (new.transfer_no, new.pays, new.order_no, new.channel_id, new.amount, new.currency,
      new.created_at) then
    raise exception 'transfer % keeps its number, channel and amount', old.transfer_no
      using errcode = 'check_violation', constraint = 'channel_transfer_fixed';
  end if;
  if old.state <> new.state and (old.state || '>' || new.state) not in (
    'waiting>sent', 'waiting>paid', 'waiting>failed', 'sent>waits_for_payee', 'sent>paid', 'sent>failed',
    'waits_for_payee>sent', 'waits_for_payee>paid', 'waits_for_payee>failed', 'paid>returned',
    -- A company that said failed and paid after all.
    'failed>paid') then
    raise exception 'transfer % does not go from % to %', old.transfer_no, old.state, new.state
      using errcode = 'check_violation', constraint = 'channel_transfer_moves';
  end if;
  if old.state <> new.state and new.state in ('paid', 'returned') and not exists (
    select from channel_payout e where e.transfer_no = new.transfer_no and e.channel_id = new.channel_id
      and e.kind = new.state and e.amount = new.amount) then
    raise exception 'transfer % has no evidence of its channel', new.transfer_no
      using errcode = 'check_violation', constraint = 'channel_transfer_proof';
  end if;
  return new;
end $$;

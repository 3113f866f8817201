/*
 * Moves float from one participant to one below it. Input {no, key, sender, receiver, amount, remark, user_id, actor,
 * request_id, ip}; outcome: done · replay (the key was used for this transfer before) · key_reused (the key was used
 * for another one) · not_below · sender_frozen · sender_unverified · receiver_frozen · receiver_unverified ·
 * float_short.
 */
create or replace function transfer_float_proven(item json, out outcome text, out moved bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  i record;
  giver record;
  taker record;
  accounts bigint[];
  kept float_transfer;
  posted bigint;
begin
  select * into i
  from json_to_record(item) as x (no text, key text, sender bigint, receiver bigint, amount bigint, remark text,
    user_id bigint, actor text, request_id text, ip text);
  accounts := array[account_of('participant', i.sender, 'float'), account_of('participant', i.receiver, 'float')];
  -- Locks by id, as everywhere; each later transfer sees what earlier ones left.
  perform 1 from ledger_balance b where b.account_id = any (accounts) order by b.account_id for update;

  select * into kept from float_transfer t where t.from_id = i.sender and t.idempotency_key = i.key;
  if found then
    outcome := case when (kept.to_id, kept.amount, kept.remark) = (i.receiver, i.amount, i.remark) then 'replay'
      else 'key_reused' end;
    moved := case when outcome = 'replay' then kept.id end;
    return;
  end if;
  select p.id, p.path, p.name, p.frozen or e.frozen as stopped, is_verified(p, moment) as verified into giver
    from participant p join person e on e.id = p.person_id where p.id = i.sender;
  select p.id, p.path, p.name, p.frozen or e.frozen as stopped, is_verified(p, moment) as verified into taker
    from participant p join person e on e.id = p.person_id where p.id = i.receiver;
  outcome := case
    when giver.id is null or taker.id is null or taker.id = giver.id
      or not taker.path @> array[giver.id] then 'not_below'
    when giver.stopped then 'sender_frozen'
    when not giver.verified then 'sender_unverified'
    when taker.stopped then 'receiver_frozen'
    when not taker.verified then 'receiver_unverified'
    when not exists (select from ledger_balance b
      where b.account_id = accounts[1] and b.posted - b.held >= i.amount) then 'float_short'
    else 'done'
  end;
  if outcome <> 'done' then return; end if;

  posted := post_transfer('transfer', 'transfer:' || i.sender || ':' || i.key, i.no, accounts, array[-i.amount,
    i.amount]);
  insert into float_transfer (transfer_no, from_id, to_id, amount, remark, idempotency_key, user_id,
    ledger_transfer_id, at)
  values (i.no, i.sender, i.receiver, i.amount, i.remark, i.key, i.user_id, posted, moment) returning id into moved;
  insert into event_log (at, kind, order_no, participant_id, amount, actor, data)
  values (moment, 'network.float', i.no, i.receiver, i.amount, i.actor,
    jsonb_build_object('from', giver.id::text, 'fromName', giver.name, 'toName', taker.name));
  insert into audit_log (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, after, request_id, ip)
  values (moment, 'user', i.user_id, i.actor, 'sub-agent.transfer', 'float-transfer', i.no,
    jsonb_build_object('from', giver.name, 'to', taker.name, 'amount', money_text(i.amount), 'remark', i.remark,
      'ledgerTransfer', posted::text), i.request_id, i.ip);
  perform pg_notify('events', '');
end $$;

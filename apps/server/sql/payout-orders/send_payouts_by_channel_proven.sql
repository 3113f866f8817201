-- Leaves payouts of the institution to a payment channel, all or none; they are then being paid, each under a number of
-- this attempt alone. Input {numbers, by_channel, user_id, actor, request_id, ip}; the caller has asked the channel
-- whether it reaches the accounts. Outcome: done with the channel's title · not_found · no_channel · the faults of
-- payout_send_fault · same_person; `at_fault` names the payout.
create or replace function send_payouts_by_channel_proven(item json, out outcome text, out made text, out at_fault text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  numbers text[] := array(select distinct json_array_elements_text(item -> 'numbers'));
  channel payment_channel;
  o payout_order;
  sent payout_order;
  tries int;
  transfer bigint;
begin
  select * into channel from payment_channel c where c.code = item ->> 'by_channel' for share;
  outcome := case
    when (select count(*) from payout_order x where x.order_no = any (numbers)) <> cardinality(numbers)
      or cardinality(numbers) = 0 then 'not_found'
    when channel.id is null or not channel.enabled then 'no_channel' end;
  if outcome is not null then return; end if;
  -- A freeze of a merchant locks the same rows first.
  perform 1
  from merchant m
  where m.id in (select x.merchant_id from payout_order x where x.order_no = any (numbers))
  order by m.id for share;
  for o in select * from payout_order x where x.order_no = any (numbers) order by x.id for update loop
    at_fault := o.order_no;
    outcome := coalesce(payout_send_fault(o, (item ->> 'user_id')::bigint),
      case when item ->> 'actor' = any (payout_hands(o)) then 'same_person' end);
    if outcome is not null then return; end if;
  end loop;
  at_fault := null;
  for o in select * from payout_order x where x.order_no = any (numbers) order by x.id loop
    select count(*) + 1 into tries from payout_payment p where p.payout_id = o.id;
    insert into channel_transfer (transfer_no, order_no, channel_id, amount)
    values (o.order_no || 'T' || tries, o.order_no, channel.id, o.amount)
    returning id into transfer;
    insert into payout_payment (payout_id, attempt, transfer_id, sent_by)
    values (o.id, tries, transfer, item ->> 'actor');
    update payout_order x
    set status = 5, operator = item ->> 'actor', fail_reason = ''
    where x.id = o.id
    returning * into sent;
    perform note_payout(sent, o.status, 'payout.sent', 'payout-order.send',
      jsonb_build_object('remark', channel.title, 'channel', channel.code), item);
  end loop;
  outcome := 'done';
  made := channel.title;
end $$;

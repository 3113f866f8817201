/*
 * Puts payouts of the institution into one bank file, or leaves them to a payment channel, all or none; they are
 * then being paid, by a channel each under a number of this attempt alone. Input {numbers, from, by_channel,
 * user_id, actor, request_id, ip}: `by_channel` is a channel's code, absent for a bank file; the caller has asked
 * the channel whether it reaches the accounts. Outcome: done with the file's number or the channel's title ·
 * not_found · a fault of file_payer · no_channel · same_person (one of payout_hands) · not_by_file (no bank pays a
 * wallet) or a fault of payout_send_fault; `at_fault` names the payout.
 */
create or replace function send_payouts_proven(item json, out outcome text, out made text, out at_fault text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  numbers text[] := array(select distinct json_array_elements_text(item -> 'numbers'));
  by_file boolean := item ->> 'by_channel' is null;
  channel payment_channel := channel_in_use(item ->> 'by_channel');
  o payout_order;
  sent payout_order;
  file settlement_batch;
  total bigint := 0;
  payer record;
  tries int;
  transfer bigint;
begin
  outcome := case
    when (select count(*) from payout_order x where x.order_no = any (numbers)) <> cardinality(numbers)
      or cardinality(numbers) = 0 then 'not_found'
    when not by_file and channel.id is null then 'no_channel' end;
  if outcome is not null then return; end if;
  -- A freeze of a merchant locks the same rows first.
  perform 1
  from merchant m
  where m.id in (select x.merchant_id from payout_order x where x.order_no = any (numbers))
  order by m.id for share;
  for o in select * from payout_order x where x.order_no = any (numbers) order by x.id for update loop
    at_fault := o.order_no;
    outcome := coalesce(payout_send_fault(o, (item ->> 'user_id')::bigint),
      case when item ->> 'actor' = any (payout_hands(o)) then 'same_person'
        when by_file and o.pay_type <> 2 then 'not_by_file' end);
    if outcome is not null then return; end if;
    total := total + o.amount;
  end loop;
  at_fault := null;
  if by_file then
    payer := file_payer(item ->> 'from');
    outcome := payer.fault;
    if outcome is not null then return; end if;
    file := open_payment_file('DB', cardinality(numbers), total, item ->> 'actor', payer.payer);
  end if;
  for o in select * from payout_order x where x.order_no = any (numbers) order by x.id loop
    select count(*) + 1 into tries from payout_payment p where p.payout_id = o.id;
    transfer := case when not by_file
      then open_channel_transfer('payout', o.order_no, tries, channel.id, o.amount) end;
    insert into payout_payment (payout_id, attempt, batch_id, transfer_id, sent_by)
    values (o.id, tries, file.id, transfer, item ->> 'actor');
    update payout_order x
    set status = 5, operator = item ->> 'actor', fail_reason = ''
    where x.id = o.id
    returning * into sent;
    perform note_payout(sent, o.status, 'payout.sent', 'payout-order.send',
      case when by_file then jsonb_build_object('file', file.batch_no)
        else jsonb_build_object('remark', channel.title, 'channel', channel.code) end, item);
  end loop;
  outcome := 'done';
  made := coalesce(file.batch_no, channel.title);
end $$;

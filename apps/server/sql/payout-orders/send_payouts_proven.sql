-- Puts payouts of the institution into one bank file, all or none; they are then being paid. Input {numbers, from,
-- user_id, actor, request_id, ip}; outcome: done with the file's number · not_found · a fault of file_payer ·
-- same_person (one of payout_hands) · not_by_file (no bank pays a wallet) or a fault of payout_send_fault; `at_fault`
-- names the payout.
create or replace function send_payouts_proven(item json, out outcome text, out made text, out at_fault text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  numbers text[] := array(select distinct json_array_elements_text(item -> 'numbers'));
  o payout_order;
  sent payout_order;
  file settlement_batch;
  total bigint := 0;
  payer record;
begin
  outcome := case
    when (select count(*) from payout_order x where x.order_no = any (numbers)) <> cardinality(numbers)
      or cardinality(numbers) = 0 then 'not_found' end;
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
        when o.pay_type <> 2 then 'not_by_file' end);
    if outcome is not null then return; end if;
    total := total + o.amount;
  end loop;
  at_fault := null;
  payer := file_payer(item ->> 'from');
  outcome := payer.fault;
  if outcome is not null then return; end if;
  file := open_payment_file('DB', cardinality(numbers), total, item ->> 'actor', payer.payer);
  for o in select * from payout_order x where x.order_no = any (numbers) order by x.id loop
    insert into payout_payment (payout_id, attempt, batch_id, sent_by)
    values (o.id, (select count(*) + 1 from payout_payment p where p.payout_id = o.id), file.id, item ->> 'actor');
    update payout_order x
    set status = 5, operator = item ->> 'actor', fail_reason = ''
    where x.id = o.id
    returning * into sent;
    perform note_payout(sent, o.status, 'payout.sent', 'payout-order.send', jsonb_build_object('file', file.batch_no),
      item);
  end loop;
  outcome := 'done';
  made := file.batch_no;
end $$;

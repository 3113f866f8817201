/*
 * Puts approved or failed settlements into one bank file, or leaves them to a payment channel, all or none; they are
 * then being paid. Input {numbers, from, by_channel, user_id, actor, request_id, ip}: `by_channel` is a channel's
 * code, absent for a bank file; the caller has asked the channel whether it reaches the accounts. Outcome: done with
 * the file's number or the channel's title · not_found · a fault of file_payer · no_channel · wrong_state ·
 * same_person (who proposed the run, or is one of settlement_hands) · not_by_file (no bank pays a wallet) · a fault
 * of settlement_line_fault; `at_fault` names the settlement.
 */
create or replace function send_settlements_proven(item json, out outcome text, out made text, out at_fault text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  numbers text[] := array(select distinct json_array_elements_text(item -> 'numbers'));
  by_file boolean := item ->> 'by_channel' is null;
  channel payment_channel := channel_in_use(item ->> 'by_channel');
  batch settlement_batch;
  s settlement;
  total bigint := 0;
  payer record;
  tries int;
  transfer bigint;
begin
  outcome := case
    when (select count(*) from settlement x where x.settlement_no = any (numbers)) <> cardinality(numbers)
      or cardinality(numbers) = 0 then 'not_found'
    when not by_file and channel.id is null then 'no_channel' end;
  if outcome is not null then return; end if;
  for s in select * from settlement x where x.settlement_no = any (numbers) order by x.id for update loop
    at_fault := s.settlement_no;
    -- A freeze of the merchant locks the same row.
    perform 1 from merchant m where m.id = s.merchant_id for share;
    outcome := case
      when s.state not in ('approved', 'failed') then 'wrong_state'
      when exists (select from settlement_run r
        join approval a on a.id = r.approval_id
        where r.id = s.of_run and a.maker_id = (item ->> 'user_id')::bigint)
        or item ->> 'actor' = any (settlement_hands(s)) then 'same_person'
      else coalesce(settlement_line_fault(s), case when by_file and s.pay_type <> 2 then 'not_by_file' end) end;
    if outcome is not null then return; end if;
    total := total + s.amount;
  end loop;
  at_fault := null;
  if by_file then
    payer := file_payer(item ->> 'from');
    outcome := payer.fault;
    if outcome is not null then return; end if;
    batch := open_payment_file('JB', cardinality(numbers), total, item ->> 'actor', payer.payer);
    perform audit_settlement('settlement.send', 'settlement-batch', batch.batch_no,
      jsonb_build_object('lines', batch.lines, 'total', money_text(total)), item);
  end if;
  for s in select * from settlement x where x.settlement_no = any (numbers) order by x.id loop
    select count(*) + 1 into tries from settlement_payment p where p.settlement_id = s.id;
    transfer := case when not by_file
      then open_channel_transfer('settlement', s.settlement_no, tries, channel.id, s.amount) end;
    update settlement x
    set state = 'paying', batch_id = batch.id, transfer_id = transfer, sent_by = item ->> 'actor', sent_at = moment,
      fail_reason = '', failed_at = null
    where x.id = s.id
    returning * into s;
    insert into settlement_payment (settlement_id, attempt, batch_id, transfer_id, sent_by, sent_at)
    values (s.id, tries, batch.id, transfer, s.sent_by, moment);
    perform tell_settlement(s, 'paying', item ->> 'actor');
    if not by_file then
      perform audit_settlement('settlement.send', 'settlement', s.settlement_no,
        jsonb_build_object('channel', channel.code, 'amount', money_text(s.amount)), item);
    end if;
  end loop;
  outcome := 'done';
  made := coalesce(batch.batch_no, channel.title);
end $$;

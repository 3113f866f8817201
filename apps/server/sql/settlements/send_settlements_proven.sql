/*
 * Puts approved or failed settlements into one bank file, all or none; they are then being paid. Input {numbers, from,
 * user_id, actor, request_id, ip}; outcome: done with the batch's number · not_found · a fault of file_payer ·
 * wrong_state · same_person (who proposed the run, or is one of settlement_hands) · a fault of settlement_line_fault;
 * `at_fault` names the settlement.
 */
create or replace function send_settlements_proven(item json, out outcome text, out made text, out at_fault text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  numbers text[] := array(select distinct json_array_elements_text(item -> 'numbers'));
  batch settlement_batch;
  s settlement;
  total bigint := 0;
  payer record;
begin
  outcome := case
    when (select count(*) from settlement x where x.settlement_no = any (numbers)) <> cardinality(numbers)
      or cardinality(numbers) = 0 then 'not_found' end;
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
      else settlement_line_fault(s) end;
    if outcome is not null then return; end if;
    total := total + s.amount;
  end loop;
  at_fault := null;
  payer := file_payer(item ->> 'from');
  outcome := payer.fault;
  if outcome is not null then return; end if;
  batch := open_payment_file('JB', cardinality(numbers), total, item ->> 'actor', payer.payer);
  for s in update settlement x
    set state = 'paying', batch_id = batch.id, sent_by = item ->> 'actor', sent_at = moment, fail_reason = '',
      failed_at = null
    where x.settlement_no = any (numbers) returning * loop
    insert into settlement_payment (settlement_id, attempt, batch_id, sent_by, sent_at)
    values (s.id, (select count(*) + 1 from settlement_payment p where p.settlement_id = s.id), batch.id, s.sent_by,
      moment);
    perform tell_settlement(s, 'paying', item ->> 'actor');
  end loop;
  perform audit_settlement('settlement.send', 'settlement-batch', batch.batch_no,
    jsonb_build_object('lines', batch.lines, 'total', money_text(total)), item);
  outcome := 'done';
  made := batch.batch_no;
end $$;

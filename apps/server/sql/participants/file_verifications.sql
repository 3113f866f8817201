-- Puts verification payments into one bank file of own money; the caller has locked and checked them. Outcome: done
-- with the file's number · a fault of own_file_payer.
create or replace function file_verifications(wanted bigint[], item json, out outcome text, out made text)
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  file settlement_batch;
  payer record;
begin
  payer := own_file_payer();
  outcome := payer.fault;
  if outcome is not null then return; end if;
  file := open_payment_file('YB', cardinality(wanted),
    (select sum(v.amount)::bigint from verification_payment v where v.id = any (wanted)), item ->> 'actor',
      payer.payer);
  with sent as (
    update verification_payment v
    set state = 'paying', batch_id = file.id, filed_by = item ->> 'actor', filed_at = clock_timestamp()
    where v.id = any (wanted) returning v.participant_id)
  insert into event_log (kind, participant_id, actor) select 'network.kyc', s.participant_id, item ->> 'actor'
  from sent s;
  perform audit_settlement('verification.send', 'settlement-batch', file.batch_no,
    jsonb_build_object('lines', file.lines), item);
  outcome := 'done';
  made := file.batch_no;
end $$;

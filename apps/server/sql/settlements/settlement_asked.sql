-- Makes the settlement that a merchant asked for, in its program's or its person's name. Outcome: made · waiting (one
-- of its own is not approved yet) · below_least · a fault of settlement_fault.
create or replace function settlement_asked(asked_merchant bigint, item json, out outcome text, out made settlement)
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  run settlement_run;
begin
  perform pg_advisory_xact_lock(hashtext('settlement_run'));
  if exists (select from settlement s where s.merchant_id = asked_merchant and s.state = 'made') then
    outcome := 'waiting';
    return;
  end if;
  run := make_settlements(array[asked_merchant], 'merchant', item ->> 'actor');
  select * into made from settlement s where s.of_run = run.id;
  if made.id is null then
    outcome := (select d.skip_reason from settlement_due d where d.merchant_id = asked_merchant);
    return;
  end if;
  outcome := 'made';
  perform audit_settlement('settlement.ask', 'settlement-run', run.run_no,
    jsonb_build_object('settlementNo', made.settlement_no), item);
end $$;

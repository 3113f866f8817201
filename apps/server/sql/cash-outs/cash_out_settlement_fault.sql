-- Returns why a file's settlement account cannot be paid to. It must be the one in force of the participant itself
-- (L3), in the participant's name.
create or replace function cash_out_settlement_fault(wanted bigint, owner bigint) returns text
language sql stable as $$
  select coalesce((
    select case when legal_name_key(s.legal_name) <> legal_name_key(p.legal_name) then 'other_name' else '' end
    from kyc_submission s join participant p on p.id = s.participant_id where s.id = wanted
      and wanted = checked_settlement(owner)), 'no_account')
$$;

grant execute on function cash_out_settlement_fault(bigint, bigint) to mashang_app;

-- Returns why an account cannot be paid to. It must be the participant's own (L3), at a bank, and approved by an
-- operator.
create or replace function cash_out_account_fault(wanted bigint, owner bigint) returns text
language sql stable as $$
  select coalesce((select case
    when a.archived_at is not null then 'no_account'
    when a.acc_type <> 2 then 'not_bank'
    when a.check_status <> 'approved' then 'unchecked'
    when legal_name_key(a.receive_user_name) <> legal_name_key(p.legal_name) then 'other_name'
    else '' end from collection_account a join participant p on p.id = a.participant_id where a.id = wanted
      and a.participant_id = owner), 'no_account')
$$;

grant execute on function cash_out_account_fault(bigint, bigint) to mashang_app, mashang_participant,
  mashang_identity, mashang_evidence;

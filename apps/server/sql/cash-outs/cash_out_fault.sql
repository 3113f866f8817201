-- Why a cash-out that waits may not go on; null when it may.
create or replace function cash_out_fault(c cash_out) returns text
language sql stable as $$
  select coalesce(nullif(cash_out_person_fault(c.participant_id), 'paused'), nullif(cash_out_account_fault(c.acc_id, c.participant_id), ''), (select 'changed' from collection_account a
    where a.id = c.acc_id and (personal_key(a.out_auth_no), legal_name_key(a.receive_user_name), a.bank_name, a.bank_branch)
      is distinct from (personal_key(c.account_no), legal_name_key(c.holder), c.bank_name, c.bank_branch)))
$$;

grant execute on function cash_out_fault(cash_out) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;

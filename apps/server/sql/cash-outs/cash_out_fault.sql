-- Returns why a waiting cash-out may not continue; null when it may. A cash-out to a settlement account continues while
-- the participant's last checked file names the same account.
create or replace function cash_out_fault(c cash_out) returns text
language sql stable as $$
  select coalesce(nullif(cash_out_person_fault(c.participant_id), 'paused'),
    case when c.submission_id is null then nullif(cash_out_account_fault(c.acc_id, c.participant_id), '')
      else nullif(cash_out_settlement_fault(checked_settlement(c.participant_id), c.participant_id), '') end,
    (select 'changed' from collection_account a
      where a.id = c.acc_id
        and (personal_key(a.out_auth_no), legal_name_key(a.receive_user_name), a.bank_name, a.bank_branch)
        is distinct from (personal_key(c.account_no), legal_name_key(c.holder), c.bank_name, c.bank_branch)),
    (select 'changed' from kyc_submission s
      where c.submission_id is not null and s.id = checked_settlement(c.participant_id)
        and (personal_key(s.settle_account), legal_name_key(s.legal_name), s.settle_bank, s.settle_branch)
          is distinct from (personal_key(c.account_no), legal_name_key(c.holder), c.bank_name, c.bank_branch)))
$$;

grant execute on function cash_out_fault(cash_out) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;

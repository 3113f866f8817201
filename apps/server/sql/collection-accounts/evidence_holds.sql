-- True when the evidence that an account names exists and belongs to the account's participant: a document, the
-- settlement account of an approved file, or an authorisation in force. The number that an authorisation names is
-- compared where both are readable (features/collection-accounts/evidence/take-evidence.ts).
create or replace function evidence_holds(a collection_account) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case a.evidence
    when 'document' then exists (select from account_paper p
      where p.name = a.evidence_paper and p.participant_id = a.participant_id)
    when 'settlement' then exists (select from kyc_submission s
      where s.id = a.evidence_submission and s.participant_id = a.participant_id and s.state = 'approved'
      and s.business is not null
        and (s.erased_at is not null or personal_key(s.settle_account) = personal_key(a.out_auth_no)))
    when 'authorisation' then exists (select from channel_authorisation c
      where c.id = a.evidence_authorisation and c.participant_id = a.participant_id and c.state = 'active')
    else false end
$$;

grant execute on function evidence_holds(collection_account) to mashang_app, mashang_participant;

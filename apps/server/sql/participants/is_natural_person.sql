-- True when a participant was admitted as a natural person and is no business yet (L2). One that only submitted its
-- first file was never admitted.
create or replace function is_natural_person(p participant) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.business is null and (
    p.business_due is not null
    or p.kyc_status in (2, 4)
    or exists (select from kyc_submission s where s.participant_id = p.id and s.state = 'approved')
  )
$$;

grant execute on function is_natural_person(participant) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;

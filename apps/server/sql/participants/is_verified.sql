-- True when a participant is a verified business at a moment (L2). New business needs this; winding down needs less.
create or replace function is_verified(p participant, moment timestamptz) returns boolean
language sql stable as $$
  select p.kyc_status = 2 and p.kyc_expires_at > moment and p.business is not null
$$;

grant execute on function is_verified(participant, timestamptz) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;

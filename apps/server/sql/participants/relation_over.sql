-- Returns when business with a participant ended, by the end of its verification and `since`; null while it is
-- verified, in review or frozen.
create or replace function relation_over(p participant, since timestamptz) returns timestamptz
language sql stable as $$
  select case when p.kyc_status in (1, 2) or p.frozen then null
    else greatest(coalesce(p.kyc_expires_at, since), since) end
$$;

grant execute on function relation_over(participant, timestamptz) to mashang_app, mashang_participant,
  mashang_identity, mashang_evidence;

-- Whether nothing shows an account to be the business's own, and the time that one of before was given is over. Without
-- queries, so that routing's own query holds it.
create or replace function lacks_evidence(a collection_account, moment timestamptz) returns boolean
language sql stable as $$
  select a.evidence = '' and coalesce(a.evidence_due <= moment, true)
$$;

grant execute on function lacks_evidence(collection_account, timestamptz) to mashang_app, mashang_participant,
  mashang_identity, mashang_evidence;

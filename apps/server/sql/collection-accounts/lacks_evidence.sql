-- True when no evidence shows an account to be the business's own and the time given to an older account has ended.
-- Runs no queries, so the routing query can inline it.
create or replace function lacks_evidence(a collection_account, moment timestamptz) returns boolean
language sql stable as $$
  select a.evidence = '' and coalesce(a.evidence_due <= moment, true)
$$;

grant execute on function lacks_evidence(collection_account, timestamptz) to mashang_app, mashang_participant,
  mashang_identity, mashang_evidence;

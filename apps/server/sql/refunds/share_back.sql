-- Returns what of a share has gone back once `back` of the settled amount has: rounded down, so the last part completes
-- it.
create or replace function share_back(share bigint, back bigint, settled bigint) returns bigint
language sql immutable parallel safe as $$ select floor(share::numeric * back / settled)::bigint $$;

grant execute on function share_back(bigint, bigint, bigint) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence, mashang_test;

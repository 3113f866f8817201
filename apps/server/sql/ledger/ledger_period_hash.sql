-- Returns the hash of a month as it would be sealed from the postings themselves.
create or replace function ledger_period_hash(previous bytea, rows jsonb) returns bytea
language sql immutable as $$
  select sha256(previous || convert_to(rows::text, 'UTF8'))
$$;

grant execute on function ledger_period_hash(bytea, jsonb) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;

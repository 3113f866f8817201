-- Hashes a proposal as one text, so a change of any field changes the hash.
create or replace function approval_hash(
  kind text, subject_kind text, subject_id text, payload jsonb, base jsonb, lines jsonb, amount bigint, needed int
) returns bytea
language sql immutable as $$
  select sha256(
    convert_to(jsonb_build_array(kind, subject_kind, subject_id, payload, base, lines, amount, needed)::text, 'UTF8'))
$$;

grant execute on function approval_hash(text, text, text, jsonb, jsonb, jsonb, bigint, int) to mashang_app,
  mashang_participant, mashang_identity, mashang_evidence;

-- A file on a claim is evidence: it stays on that claim, unchanged.
create or replace function guard_proof_file() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE'
    or (new.name, new.kind, new.owner_id, new.participant_id, new.source_hash, new.content_hash, new.claim_id,
      new.attached_at)
    is distinct from (old.name, old.kind, old.owner_id, old.participant_id, old.source_hash, old.content_hash,
      old.claim_id, old.attached_at) then
    raise exception 'proof % stands on a claim', old.name
      using errcode = 'check_violation', constraint = 'proof_file_kept';
  end if;
  return new;
end $$;

-- An objection's image is evidence like the other files.
create or replace function guard_objection_url() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from proof_file p
    where p.name = substr(new.objection_url, length('/files/') + 1) and p.claim_id = new.id) then
    raise exception '% stands not on claim %', new.objection_url, new.claim_no
      using errcode = 'check_violation', constraint = 'payout_claim_proofs';
  end if;
  return new;
end $$;

-- Own name (L3) and verified people only (L2), whoever writes the row.
create or replace function guard_collection_account() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  owner participant;
begin
  select * into owner from participant where id = new.participant_id;
  if legal_name_key(new.receive_user_name) <> legal_name_key(owner.legal_name) then
    raise exception 'holder name differs from the verified legal name' using errcode = 'check_violation', constraint = 'own_name';
  end if;
  if new.status = 1 and (owner.kyc_status <> 2 or new.check_status <> 'approved') then
    raise exception 'an account is active only when it is approved and its owner is verified' using errcode = 'check_violation', constraint = 'verified_only';
  end if;
  return new;
end $$;

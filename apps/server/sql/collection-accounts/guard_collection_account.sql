-- An account is in its owner's name (L3) and of a verified business (L2). In mode institution none is added or switched
-- on (docs/decisions/0800). This holds for every writer.
create or replace function guard_collection_account() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  owner participant;
  was collection_account;
begin
  if tg_op = 'UPDATE' then was := old; end if;
  select * into owner from participant where id = new.participant_id;
  if legal_name_key(new.receive_user_name) <> legal_name_key(owner.legal_name) then
    raise exception 'holder name differs from the verified legal name'
      using errcode = 'check_violation', constraint = 'own_name';
  end if;
  if tg_op = 'INSERT' and is_natural_person(owner) then
    raise exception 'a natural person opens no account' using errcode = 'check_violation', constraint = 'business_only';
  end if;
  if new.status = 1 and (owner.kyc_status <> 2 or owner.business is null or new.check_status <> 'approved') then
    raise exception 'an account is active only when it is approved and its owner is verified'
      using errcode = 'check_violation', constraint = 'verified_only';
  end if;
  if (tg_op = 'INSERT' or new.status = 1 and was.status <> 1 or new.check_status = 'approved'
    and was.check_status = 'pending')
    and floats_standing() <> 'on' then
    raise exception 'no account of a participant receives in mode institution'
      using errcode = 'check_violation', constraint = 'accounts_in_institution';
  end if;
  return new;
end $$;

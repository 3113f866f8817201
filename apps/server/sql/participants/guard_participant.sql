-- A participant's verified name does not change while accounts in its old name are active: they are switched off first,
-- and checked again afterwards.
create or replace function guard_participant() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from collection_account a where a.participant_id = new.id and a.status = 1
    and legal_name_key(a.receive_user_name) <> legal_name_key(new.legal_name)) then
    raise exception 'participant % still has active accounts in its old name', new.name
      using errcode = 'check_violation', constraint = 'own_name';
  end if;
  return new;
end $$;

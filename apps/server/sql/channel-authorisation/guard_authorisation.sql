create or replace function guard_authorisation() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.participant_id <> old.participant_id or new.platform <> old.platform or new.uid <> old.uid then
    raise exception 'an authorisation stays with its participant'
      using errcode = 'check_violation', constraint = 'authorisation_fixed';
  end if;
  if old.state = 'revoked' and new.state = 'expired' then
    raise exception 'a revoked authorisation does not expire'
      using errcode = 'check_violation', constraint = 'authorisation_move';
  end if;
  return new;
end $$;

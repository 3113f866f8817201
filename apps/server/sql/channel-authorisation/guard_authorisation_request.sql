create or replace function guard_authorisation_request() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.state <> 'pending' then
    raise exception 'request % has ended', old.key
      using errcode = 'check_violation', constraint = 'authorisation_request_move';
  end if;
  return new;
end $$;

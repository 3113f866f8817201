-- A revoked key never works again; two people give its merchant another one.
create or replace function guard_revoked_key() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'key % is revoked', old.key_id using errcode = 'check_violation', constraint = 'key_revoked';
end $$;

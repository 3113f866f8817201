create or replace function tell_user() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('sessions', new.id::text);
  return null;
end $$;

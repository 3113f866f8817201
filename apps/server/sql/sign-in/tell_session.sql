-- Notifies the other processes of this database at commit, not seconds later, that a user's session changed.
create or replace function tell_session() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('sessions', new.user_id::text);
  return null;
end $$;

-- Several processes share one database: the others learn a change of a session at commit, not seconds later, and work
-- that a request started names that request.
create or replace function tell_session() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('sessions', new.user_id::text);
  return null;
end $$;

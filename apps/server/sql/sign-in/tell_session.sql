-- Several processes on one database: what one of them changes about a session is known to the others at commit, not
-- seconds later, and work that a request asked for names that request.
create or replace function tell_session() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('sessions', new.user_id::text);
  return null;
end $$;

-- Notifies every holder of an in-memory copy of the network at commit that it changed.
create or replace function tell_changed() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;

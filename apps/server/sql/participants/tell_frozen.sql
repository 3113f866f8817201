-- A participant that is frozen or unfrozen stops or may resume taking orders: announced as a change of its run status,
-- whoever made it.
create or replace function tell_frozen() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into event_log (kind, participant_id) values ('network.run', new.id);
  perform pg_notify('events', '');
  return null;
end $$;

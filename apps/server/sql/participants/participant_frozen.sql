-- True when a participant or its verified person is frozen. Readers bound to one participant may not read persons, so
-- they call this.
create or replace function participant_frozen(p participant) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.frozen or coalesce((select e.frozen from person e where e.id = p.person_id), false)
$$;

grant execute on function participant_frozen(participant) to mashang_app, mashang_participant;

-- An added or removed passkey is a change of factors, by whichever way: by its user, by two people, or by a reset. Only
-- such triggers write the moment from which money waits, under no login (docs/decisions/0141).
create or replace function note_passkey_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update app_user set factors_changed_at = clock_timestamp() where id = new.user_id;
  return null;
end $$;

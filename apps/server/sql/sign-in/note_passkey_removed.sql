-- A passkey taken out of use is a change of factors too, by whichever way: by its user, by two people, or by a reset.
create or replace function note_passkey_removed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update app_user set factors_changed_at = clock_timestamp() where id = new.user_id;
  return null;
end $$;

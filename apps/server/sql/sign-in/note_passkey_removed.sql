-- Kept for one release: since migration 0690 note_passkey_change handles both changes.
create or replace function note_passkey_removed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update app_user set factors_changed_at = clock_timestamp() where id = new.user_id;
  return null;
end $$;

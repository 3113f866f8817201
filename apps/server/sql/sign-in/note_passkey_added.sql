-- As 0140 has it; the moment money waits from is written by the notes of factors alone, under nobody's login.
create or replace function note_passkey_added() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update app_user set factors_changed_at = clock_timestamp() where id = new.user_id;
  return null;
end $$;

-- Recovery codes replace the second factor, so new ones count as a change of it, whichever way they came.
create or replace function note_codes_renewed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update app_user u set factors_changed_at = clock_timestamp() where u.id in (select c.user_id from made c);
  return null;
end $$;

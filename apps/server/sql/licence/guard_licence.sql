create or replace function guard_licence() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' then perform refuse_without('licence.profile', 'licence', 'the licence profile'); end if;
  return new;
end $$;

create or replace function spread_roles_after() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform spread_roles();
  perform pg_notify('access', '');
  return null;
end $$;

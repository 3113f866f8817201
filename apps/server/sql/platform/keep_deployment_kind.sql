create or replace function keep_deployment_kind() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'the kind of a database is never changed' using errcode = '42501';
end $$;

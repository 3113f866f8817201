create or replace function app_subtree() returns bigint[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(id), '{}') from participant where path @> array[app_taid()]
$$;

grant execute on function app_subtree() to mashang_participant;

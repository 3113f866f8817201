-- Returns the user that a column names, by id or by user name; null where it names the program, a merchant or nobody.
create or replace function named_user(said text, by_id boolean) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id from app_user u where case when by_id then u.id = said::bigint else u.username = lower(said) end
$$;

grant execute on function named_user(text, boolean) to mashang_app;

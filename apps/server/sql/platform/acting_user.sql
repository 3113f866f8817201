-- Returns the one user in whose name this transaction acts; null where no session or several were shown.
create or replace function acting_user() returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select user_of_secret(current_setting('app.session', true))
$$;

grant execute on function acting_user() to mashang_app, mashang_participant, mashang_identity, mashang_evidence;

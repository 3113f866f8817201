-- True when the program acts, under any of its logins (migration 0181), also inside functions that run as their owner.
create or replace function is_program() returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select session_user in ('mashang_app', 'mashang_participant', 'mashang_merchant', 'mashang_test',
    'mashang_identity', 'mashang_evidence')
$$;

grant execute on function is_program() to mashang_app, mashang_participant, mashang_identity, mashang_evidence;

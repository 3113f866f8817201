create or replace function is_erasing() returns boolean
language sql stable as $$
  select coalesce(current_setting('app.erasing', true), '') = 'on' and current_user <> 'mashang_app'
$$;

grant execute on function is_erasing() to mashang_app, mashang_participant, mashang_identity, mashang_evidence;

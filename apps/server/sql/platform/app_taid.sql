-- The bound participant of a reading transaction, and everything it may see.
create or replace function app_taid() returns bigint
language sql stable as $$ select nullif(current_setting('app.taid', true), '')::bigint $$;

grant execute on function app_taid() to mashang_app, mashang_participant, mashang_identity, mashang_evidence;

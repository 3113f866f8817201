-- Returns the bound participant of a reading transaction; it limits everything that transaction can see.
create or replace function app_taid() returns bigint
language sql stable as $$ select nullif(current_setting('app.taid', true), '')::bigint $$;

grant execute on function app_taid() to mashang_app, mashang_participant, mashang_identity, mashang_evidence;

-- Returns the bound merchant of a reading transaction; it limits everything that transaction can see.
create or replace function app_merchant() returns bigint
language sql stable as $$ select nullif(current_setting('app.merchant', true), '')::bigint $$;

grant execute on function app_merchant() to mashang_merchant, mashang_test;

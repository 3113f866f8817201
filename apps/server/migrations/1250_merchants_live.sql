-- Screens of a merchant's people load again when its keys, addresses, people or terms change
-- (docs/decisions/1250-frames-for-merchants.md).
\ir ../sql/merchants/tell_merchant_people.sql
revoke all on function tell_merchant_people() from public;

create trigger merchant_key_told after insert or update on merchant_key
  for each row execute function tell_merchant_people('merchant.access');
create trigger webhook_endpoint_told after insert or delete or update on webhook_endpoint
  for each row execute function tell_merchant_people('merchant.access');
create trigger webhook_secret_told after insert or delete or update on webhook_secret
  for each row execute function tell_merchant_people('merchant.access');
create trigger test_webhook_told after insert or update on test_webhook
  for each row execute function tell_merchant_people('merchant.access');
create trigger merchant_access_told after update of ip_allow on merchant
  for each row execute function tell_merchant_people('merchant.access');
create trigger merchant_told after update of kyb_status, kyb_expires_at, suspended, name, legal_name on merchant
  for each row execute function tell_merchant_people('merchant.verification');
create trigger merchant_application_told after insert or update on merchant_application
  for each row execute function tell_merchant_people('merchant.verification');
create trigger app_user_told after insert or update of nickname, roles, enabled, totp_bound_at, password_until
  on app_user for each row when (new.merchant_id is not null) execute function tell_merchant_people('merchant.member');
create trigger settlement_plan_told after insert or update on settlement_plan
  for each row execute function tell_merchant_people('merchant.terms');
create trigger settlement_account_told after insert or update on settlement_account
  for each row execute function tell_merchant_people('merchant.terms');

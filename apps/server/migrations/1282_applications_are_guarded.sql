-- Every column of an application is written by its own step only, and a new one is a draft
-- (docs/decisions/1270-own-applications.md).
\ir ../sql/merchants/guard_merchant_application.sql
drop trigger merchant_application_guard on merchant_application;
create trigger merchant_application_guard before insert or update on merchant_application
  for each row execute function guard_merchant_application();

-- A merchant's developers make and revoke its keys; nobody of the operator sees a secret
-- (docs/decisions/1190-keys-of-their-owner.md).
alter table merchant_key
  add column name text default '' not null,
  add column scopes text[] default '{orders,refunds,payouts,read}' not null,
  add column made_by text default '' not null,
  add constraint merchant_key_name_check check (length(name) <= 32),
  add constraint merchant_key_scopes check (cardinality(scopes) > 0
    and scopes <@ array['orders', 'refunds', 'payouts', 'read']);

\ir ../sql/merchants/is_merchant_developer.sql
\ir ../sql/merchants/guard_merchant_key.sql

drop trigger merchant_key_approved on merchant_key;
create trigger merchant_key_made before insert or update of secret, merchant_id, scopes, name on merchant_key
  for each row execute function guard_merchant_key();
drop trigger merchant_key_hand on merchant_key;
create trigger merchant_key_hand before insert or update of revoked_by, made_by on merchant_key
  for each row execute function prove_hand('revoked_by', 'made_by');

alter table merchant_key enable row level security;
create policy app on merchant_key to mashang_app using (true) with check (true);
create policy of_merchant on merchant_key for select to mashang_merchant using (merchant_id = (select app_merchant()));
grant select (key_id, merchant_id, name, scopes, created_at, made_by, expires_at, revoked_at, revoke_reason)
  on merchant_key to mashang_merchant;

\ir ../sql/webhooks/guard_webhook_secret.sql
drop trigger webhook_secret_approved on webhook_secret;
create trigger webhook_secret_made before insert or update of secret, merchant_id on webhook_secret
  for each row execute function guard_webhook_secret();
alter table webhook_secret enable row level security;
create policy app on webhook_secret to mashang_app using (true) with check (true);
create policy of_merchant on webhook_secret for select to mashang_merchant
  using (merchant_id = (select app_merchant()));
grant select (id, merchant_id, created_at, expires_at) on webhook_secret to mashang_merchant;

-- Staff proposes neither any more. What waits expires.
alter table approval_kind drop constraint approval_kind_propose_roles_check;
alter table approval_kind drop constraint approval_kind_check_roles_check;
alter table approval_kind add constraint approval_kind_roles
  check (propose_permission is null or cardinality(propose_roles) > 0 and cardinality(check_roles) > 0);
update approval_kind set propose_permission = null, check_permission = null, propose_roles = '{}', check_roles = '{}'
where kind in ('merchant.key', 'merchant.webhook-secret');

-- A merchant's people sign in. They read by a login of their own, bound to their merchant: it has columns that no
-- participant may read, and no column that says who collects (docs/decisions/1170-merchants-people.md).
do $$ begin
  if not exists (select from pg_roles where rolname = 'mashang_merchant') then
    create role mashang_merchant nologin;
  end if;
end $$;
alter table database_login drop constraint database_login_login_check;
alter table database_login add constraint database_login_login_check
  check (login in ('mashang_app', 'mashang_participant', 'mashang_merchant', 'mashang_identity', 'mashang_evidence'));
grant usage on schema public to mashang_merchant;

\ir ../sql/platform/app_merchant.sql

alter table app_user add column merchant_id bigint references merchant;
alter table app_user add constraint app_user_one_party check (participant_id is null or merchant_id is null);
-- The roles of a merchant's people are theirs alone, and they have no other.
alter table app_user add constraint app_user_merchant_roles check (
  case when merchant_id is null
    then not roles && array['merchant_admin', 'merchant_finance', 'merchant_developer', 'merchant_viewer']
    else roles <@ array['merchant_admin', 'merchant_finance', 'merchant_developer', 'merchant_viewer'] end);
create index app_user_merchant on app_user (merchant_id) where merchant_id is not null;
grant select (merchant_id) on app_user to mashang_app;

alter table merchant enable row level security;
create policy app on merchant to mashang_app using (true) with check (true);
create policy of_merchant on merchant for select to mashang_merchant using (id = (select app_merchant()));
grant select (id, mch_id, name, legal_name, kyb_status, kyb_expires_at, frozen, suspended, created_at)
  on merchant to mashang_merchant;

create policy of_merchant on collection_order for select to mashang_merchant
  using (merchant_id = (select app_merchant()));
grant select (id, agt_order_no, mch_order_no, merchant_id, product_id, amount, asked_amount, paid_in_amount, currency,
  fee_rate, fee_fixed, fee_least, fee_most, refund_fee, refunded, fee_back, status, notify_status, frozen, subject,
  payer_ref, goods_order_no, notify_url, return_url, create_time, expire_time, affirm_time, fail_time)
  on collection_order to mashang_merchant;

create policy of_merchant on event_log for select to mashang_merchant using (merchant_id = (select app_merchant()));
grant select (xid, id, at, kind, order_id, order_no, merchant_id, status, amount) on event_log to mashang_merchant;

alter table webhook_delivery enable row level security;
create policy app on webhook_delivery to mashang_app using (true) with check (true);
create policy of_merchant on webhook_delivery for select to mashang_merchant
  using (merchant_id = (select app_merchant()));
grant select (id, event_id, merchant_id, endpoint_id, url, order_id, type, state, attempts, next_at, created_at,
  last_at, last_status, last_error, body) on webhook_delivery to mashang_merchant;
alter table webhook_try enable row level security;
create policy app on webhook_try to mashang_app using (true) with check (true);
create policy of_merchant on webhook_try for select to mashang_merchant
  using (exists (select from webhook_delivery d where d.id = delivery_id));
grant select (delivery_id, attempt, at, status, ms, error, answer, sent_s, signatures) on webhook_try
  to mashang_merchant;

grant select (id, code, name) on product to mashang_merchant;

-- Their area has a menu of its own.
alter table menu_item drop constraint menu_item_area_check;
alter table menu_item add constraint menu_item_area_check
  check (area in ('operator', 'agent', 'code_merchant', 'merchant'));
alter table menu_version drop constraint menu_version_area_check;
alter table menu_version add constraint menu_version_area_check
  check (area in ('operator', 'agent', 'code_merchant', 'merchant'));

-- The merchants' test space: their test keys, and what these make, by a login that reaches nothing else
-- (docs/decisions/1210-test-mode.md).
do $$ begin
  if not exists (select from pg_roles where rolname = 'mashang_test') then
    create role mashang_test nologin;
  end if;
end $$;
alter table database_login drop constraint database_login_login_check;
alter table database_login add constraint database_login_login_check
  check (login in ('mashang_app', 'mashang_participant', 'mashang_merchant', 'mashang_test', 'mashang_identity',
    'mashang_evidence'));
grant usage on schema public to mashang_test;

\ir ../sql/platform/app_merchant.sql
\ir ../sql/platform/is_program.sql
\ir ../sql/collection-orders/share_at.sql
\ir ../sql/collection-orders/fee_at.sql
\ir ../sql/refunds/share_back.sql

-- A key is for one of both spaces for good, and its id says for which.
alter table merchant_key
  add column live boolean default true not null,
  add constraint merchant_key_live check ((key_id like 'test\_%') = not live);
\ir ../sql/merchants/guard_merchant_key.sql
drop trigger merchant_key_made on merchant_key;
create trigger merchant_key_made before insert or update of secret, merchant_id, scopes, name, live on merchant_key
  for each row execute function guard_merchant_key();
grant select (live) on merchant_key to mashang_merchant;

-- Webhooks say of which space they are.
\ir ../sql/webhooks/webhook_text.sql

create policy of_test on merchant for select to mashang_test using (id = (select app_merchant()));
grant select (id, mch_id, name) on merchant to mashang_test;

-- Where a merchant's test webhooks go, and the secret that signs them: a setting, made by its developers.
create table test_webhook (
  merchant_id bigint primary key references merchant,
  url text not null check (length(url) <= 500),
  secret bytea not null,
  made_by text not null,
  made_at timestamptz not null default clock_timestamp()
);
comment on column test_webhook.secret is 'sealed';
\ir ../sql/test-mode/guard_test_webhook.sql
create trigger test_webhook_made before insert or update on test_webhook
  for each row execute function guard_test_webhook();
create trigger test_webhook_hand before insert or update of made_by on test_webhook
  for each row execute function prove_hand('made_by');
alter table test_webhook enable row level security;
create policy app on test_webhook to mashang_app using (true) with check (true);
create policy of_merchant on test_webhook for select to mashang_merchant using (merchant_id = (select app_merchant()));
create policy of_test on test_webhook for select to mashang_test using (merchant_id = (select app_merchant()));
grant select, insert, update on test_webhook to mashang_app;
grant select (merchant_id, url, made_by, made_at) on test_webhook to mashang_merchant;
grant select (merchant_id, url, secret) on test_webhook to mashang_test;

-- The balance of each merchant's test space. Its row is the lock of the whole space.
create table test_account (
  merchant_id bigint primary key references merchant,
  posted bigint not null default 0,
  held bigint not null default 0 check (held >= 0)
);

-- Orders, refunds, payouts and settlements. `state` is the number of the live one's state; `facts` has what only its
-- kind has (apps/server/src/features/test-mode/test-object-store.ts).
create table test_object (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  kind text not null check (kind in ('collection', 'refund', 'payout', 'settlement')),
  number text not null unique,
  mch_no text not null default '',
  parent_id bigint references test_object on delete cascade,
  state int not null,
  notify_status int not null default 0,
  amount bigint not null check (amount > 0),
  facts jsonb not null,
  created_at timestamptz not null,
  -- When it takes its next step by itself; null where it waits for somebody, or is over.
  due_at timestamptz
);
create unique index test_object_mch_no on test_object (merchant_id, kind, mch_no) where mch_no <> '';
create index test_object_list on test_object (merchant_id, kind, id);
create index test_object_parent on test_object (parent_id) where parent_id is not null;
create index test_object_due on test_object (merchant_id, due_at) where due_at is not null;
create index test_object_age on test_object (created_at);

-- Movements of the balance, as the live account has postings. `received` is the gross amount of a paid order.
create table test_line (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  type text not null,
  order_no text not null,
  amount bigint not null,
  received bigint not null default 0,
  balance_after bigint not null,
  at timestamptz not null
);
create index test_line_list on test_line (merchant_id, id);
create index test_line_time on test_line (merchant_id, at);
create index test_line_age on test_line (at);

create table test_event (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  type text not null,
  at timestamptz not null,
  data jsonb not null
);
create index test_event_list on test_event (merchant_id, id);
create index test_event_age on test_event (at);

-- One event to one address, with its tries: [{at, status, ms, error}].
create table test_delivery (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  event_id bigint not null references test_event on delete cascade,
  object_id bigint references test_object on delete cascade,
  -- Whether it decides the notify status of its order.
  decides boolean not null,
  type text not null,
  url text not null,
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
  attempts int not null default 0,
  tries jsonb not null default '[]',
  created_at timestamptz not null,
  next_at timestamptz not null,
  lease_until timestamptz
);
create index test_delivery_due on test_delivery (merchant_id, next_at) where state = 'pending';
create index test_delivery_list on test_delivery (merchant_id, id);
create index test_delivery_event on test_delivery (event_id);
create index test_delivery_object on test_delivery (object_id);

create table test_request (
  merchant_id bigint not null references merchant,
  key text not null,
  request_hash text not null,
  answer text not null,
  at timestamptz not null,
  primary key (merchant_id, key)
);
create index test_request_age on test_request (at);

do $$
declare
  name text;
begin
  foreach name in array array['test_account', 'test_object', 'test_line', 'test_event', 'test_delivery',
    'test_request'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy of_test on %I to mashang_test using (merchant_id = (select app_merchant()))
      with check (merchant_id = (select app_merchant()))', name);
    execute format('grant select, insert, update, delete on %I to mashang_test', name);
  end loop;
end $$;

\ir ../sql/test-mode/test_products.sql
\ir ../sql/test-mode/test_merchants_due.sql
\ir ../sql/test-mode/prune_test_space.sql

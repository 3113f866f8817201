-- Payment channels: merchant numbers of the institution at payment companies, the payments opened there, what the
-- companies send, and the receipts that prove money there (docs/decisions/1310-payment-channels.md).

alter table ledger_account drop constraint ledger_account_owner_kind_check;
alter table ledger_account add constraint ledger_account_owner_kind_check
  check (owner_kind in ('participant', 'merchant', 'operator', 'bank', 'channel')) not valid;
alter table ledger_account validate constraint ledger_account_owner_kind_check;

-- Keys of the institution at a company, sealed; a row is entered by one person and used once two people approve it.
create table channel_secret (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z]{2,16}$'),
  sealed bytea not null,
  -- Names the content without revealing it: SHA-256 of what was entered, keyed; the approver compares it.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{16}$'),
  made_by text not null,
  at timestamptz not null default clock_timestamp()
);

create table payment_channel (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,31}$'),
  -- The company: the name of the folder that implements it.
  kind text not null check (kind ~ '^[a-z]{2,16}$'),
  title text not null check (length(title) between 2 and 32),
  -- The company's number of the institution; one number stands once.
  merchant_no text not null check (length(merchant_no) between 1 and 64),
  -- Ways to pay that this merchant number has a contract for.
  ways text[] not null check (cardinality(ways) > 0 and ways <@ array['code', 'page', 'wap', 'in_app']),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  secret_id bigint not null references channel_secret,
  currency text not null default 'CNY' check (currency = 'CNY'),
  clearing_account bigint not null unique references ledger_account,
  enabled boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  unique (kind, merchant_no)
);

alter table receiving_place add column payment_channel_id bigint references payment_channel;
alter table receiving_place drop constraint receiving_place_kind_check;
alter table receiving_place add constraint receiving_place_kind_check
  check (kind in ('participants', 'bank', 'channel')) not valid;
alter table receiving_place validate constraint receiving_place_kind_check;
alter table receiving_place add constraint receiving_place_channel_check
  check ((kind = 'channel') = (payment_channel_id is not null)) not valid;
alter table receiving_place validate constraint receiving_place_channel_check;
alter table receiving_place drop constraint receiving_place_product_id_kind_bank_account_id_key;
alter table receiving_place add constraint receiving_place_once
  unique nulls not distinct (product_id, kind, bank_account_id, payment_channel_id);

alter table order_place alter column bank_account_id drop not null;
alter table order_place add column payment_channel_id bigint references payment_channel;
alter table order_place add constraint order_place_one
  check (num_nonnulls(bank_account_id, payment_channel_id) = 1) not valid;
alter table order_place validate constraint order_place_one;

-- A payment of one order opened at a channel. One at a time may still be paid.
create table channel_payment (
  id bigint generated always as identity primary key,
  payment_no text not null unique check (payment_no ~ '^[A-Za-z0-9]{8,32}$'),
  order_id bigint not null,
  order_no text not null,
  channel_id bigint not null references payment_channel,
  way text not null check (way in ('code', 'page', 'wap', 'in_app')),
  amount bigint not null check (amount > 0),
  currency text not null default 'CNY' check (currency = 'CNY'),
  -- starting: asked of the channel, not answered. waiting: may be paid. paid, closed, refused: final.
  state text not null default 'starting' check (state in ('starting', 'waiting', 'paid', 'closed', 'refused')),
  -- What the payer's browser shows or opens.
  shown jsonb,
  why text not null default '' check (length(why) <= 200),
  expires_at timestamptz not null,
  asks int not null default 0,
  -- When the channel is asked next; null once it is final.
  ask_at timestamptz default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint channel_payment_ended check ((state in ('paid', 'closed', 'refused')) = (ended_at is not null)),
  constraint channel_payment_asked check ((ask_at is null) = (ended_at is not null))
);
create unique index channel_payment_live on channel_payment (order_id) where ended_at is null;
create index channel_payment_order on channel_payment (order_id, id);
create index channel_payment_due on channel_payment (ask_at) where ask_at is not null;

-- What a company sent, as it came, stored before it is read.
create table channel_notice (
  id bigint generated always as identity primary key,
  channel_id bigint not null references payment_channel,
  at timestamptz not null default clock_timestamp(),
  -- Headers, content type and body, sealed: they name payers.
  sealed bytea,
  bytes int not null check (bytes between 0 and 65536),
  state text not null default 'stored' check (state in ('stored', 'read', 'refused')),
  notice_no text not null default '' check (length(notice_no) <= 128),
  outcome text not null default '' check (length(outcome) <= 200)
);
create index channel_notice_unread on channel_notice (id) where state = 'stored';
create index channel_notice_refused on channel_notice (at) where state = 'refused';

-- Money that a company received for the institution, by its verified notice, its answer or its bill. One payment of a
-- company is one row, whoever reports it.
create table channel_receipt (
  id bigint generated always as identity primary key,
  channel_id bigint not null references payment_channel,
  channel_no text not null check (length(channel_no) between 1 and 64),
  payment_no text not null check (length(payment_no) <= 64),
  amount bigint not null check (amount > 0),
  currency text not null default 'CNY' check (currency = 'CNY'),
  paid_at timestamptz not null,
  -- The payer as the company names it, sealed.
  payer text not null default '',
  source text not null check (source in ('notice', 'query', 'bill')),
  notice_id bigint references channel_notice,
  -- open: waits, because its order is frozen. settled: its order's receipt. suspense: belongs to no order.
  state text not null default 'open' check (state in ('open', 'settled', 'suspense')),
  why text not null default '',
  at timestamptz not null default clock_timestamp(),
  unique (channel_id, channel_no),
  check ((source = 'notice') = (notice_id is not null))
);
create index channel_receipt_open on channel_receipt (id) where state = 'open';
create index channel_receipt_payment on channel_receipt (payment_no);
select seal_personal_column('channel_receipt', 'payer', 'a');

alter table receipt alter column line_id drop not null;
alter table receipt add column channel_receipt_id bigint unique references channel_receipt;
alter table receipt add constraint receipt_proof check (num_nonnulls(line_id, channel_receipt_id) = 1) not valid;
alter table receipt validate constraint receipt_proof;

-- The payer of an order is let go with the order, out of receipts and notices.
update retention_source set lets_go = lets_go || array[
  'update channel_receipt set payer = '''' where $2 is not null and payment_no in (
    select p.payment_no from channel_payment p where p.order_id = any ($1))',
  'update channel_notice set sealed = null where id in (
    select q.notice_id from channel_receipt q join channel_payment p on p.payment_no = q.payment_no
    where p.order_id = any ($1))']
where source = 'collections';

insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above, by_merchant) values
  ('payment.channel', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false);

\ir ../sql/payment-channels/open_channel_clearing.sql
\ir ../sql/payment-channels/guard_payment_channel.sql
\ir ../sql/payment-channels/guard_channel_payment.sql
\ir ../sql/payment-channels/guard_channel_receipt.sql
create trigger payment_channel_open before insert on payment_channel
  for each row execute function open_channel_clearing();
create trigger payment_channel_approved before insert or update on payment_channel
  for each row execute function guard_payment_channel();
create trigger payment_channel_kept before delete or truncate on payment_channel
  for each statement execute function refuse_change();
create trigger tell after insert or update on payment_channel
  for each statement execute function tell_changed('routing');
-- Its keys are sealed anew when the deployment's keys change; no login of the program may update it.
comment on column channel_secret.sealed is 'sealed';
comment on column channel_notice.sealed is 'sealed';
create trigger channel_secret_kept before delete or truncate on channel_secret
  for each statement execute function refuse_change();
create trigger channel_secret_hand before insert on channel_secret for each row execute function prove_hand('made_by');
create trigger channel_payment_guard before insert or update on channel_payment
  for each row execute function guard_channel_payment();
create trigger channel_payment_kept before delete or truncate on channel_payment
  for each statement execute function refuse_change();
create trigger channel_receipt_guard before update on channel_receipt
  for each row execute function guard_channel_receipt();
create trigger channel_receipt_kept before delete or truncate on channel_receipt
  for each statement execute function refuse_change();

grant select, insert on channel_secret to mashang_app;
grant select, insert, update on payment_channel to mashang_app;
grant select on payment_channel, channel_payment to mashang_evidence;
grant select on channel_payment, channel_notice, channel_receipt to mashang_app;
grant update (state, shown, why, asks, ask_at, ended_at) on channel_payment to mashang_app;
grant select, insert, update (state, notice_no, outcome), delete on channel_notice to mashang_evidence;
grant select on channel_receipt to mashang_evidence;

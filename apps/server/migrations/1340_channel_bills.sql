-- A channel's day bill in reconciliation, and what the money review of payment channels left open
-- (docs/decisions/1340-channel-bills.md).

-- A closed payment may be asked about until its time is over: a company may not know a link that it let nobody open.
alter table channel_payment drop constraint channel_payment_asked;
alter table channel_payment add constraint channel_payment_asked
  check (ended_at is null and ask_at is not null or ended_at is not null and (ask_at is null or state = 'closed'))
  not valid;
alter table channel_payment validate constraint channel_payment_asked;

-- When a notice that could not be read yet is read again: its key was not known.
alter table channel_notice add column try_at timestamptz;
alter table channel_notice add column tries int not null default 0;
drop index channel_notice_unread;
create index channel_notice_unread on channel_notice (try_at) where state = 'stored' and try_at is not null;
create index channel_notice_sealed on channel_notice (at) where state = 'read' and sealed is not null;
create index channel_receipt_notice on channel_receipt (notice_id) where notice_id is not null;
create index channel_receipt_day on channel_receipt (channel_id, paid_at);

-- 支付宝's merchant number is the seller, whose money it is; the application's number may change.
alter table payment_channel disable trigger payment_channel_approved;
update payment_channel c set merchant_no = c.settings ->> 'sellerId'
where c.kind = 'alipay' and c.settings ->> 'sellerId' is not null
  and not exists (select from payment_channel x
    where x.kind = c.kind and x.id <> c.id and c.settings ->> 'sellerId' in (x.merchant_no, x.settings ->> 'sellerId'));
alter table payment_channel enable trigger payment_channel_approved;

-- One day's bill of a channel: asked for until it is there, then read once.
create table channel_bill (
  channel_id bigint not null references payment_channel,
  day date not null,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'compared')),
  try_at timestamptz not null default '-infinity',
  tries int not null default 0,
  fault text not null default '' check (length(fault) <= 300),
  -- The file as it came, sealed in the storage, and its SHA-256.
  storage_name text,
  file_hash bytea check (octet_length(file_hash) = 32),
  -- Number and sums of its rows, as the file itself says.
  rows int check (rows >= 0),
  amount bigint,
  fee bigint,
  currency text not null default 'CNY' check (currency = 'CNY'),
  read_at timestamptz,
  primary key (channel_id, day),
  constraint channel_bill_read check ((state = 'waiting') = (read_at is null)
    and (state = 'waiting' or num_nulls(rows, amount, fee) = 0)
    -- A company makes no file of a day without any movement.
    and (state = 'waiting' or num_nulls(storage_name, file_hash) = 0 or rows = 0))
);
create index channel_bill_due on channel_bill (try_at) where state = 'waiting';

-- What the company booked, row by row, with its fee.
create table channel_bill_row (
  id bigint generated always as identity primary key,
  channel_id bigint not null,
  day date not null,
  row int not null check (row > 0),
  kind text not null check (kind in ('payment', 'refund', 'payout', 'other')),
  -- Our number, as the company wrote it, and the company's own.
  no text not null check (length(no) <= 64),
  channel_no text not null check (length(channel_no) between 1 and 64),
  amount bigint not null,
  -- What the company took for it; below zero where it gave a fee back.
  fee bigint not null,
  currency text not null default 'CNY' check (currency = 'CNY'),
  at timestamptz not null,
  -- What it was found to be: '' until it is compared.
  outcome text not null default ''
    check (outcome in ('', 'agreed', 'taken', 'amount_differs', 'only_channel', 'repeated')),
  -- The evidence of ours that it confirms, as place_evidence names it. No evidence is confirmed twice.
  matched text unique,
  unique (channel_id, day, row),
  foreign key (channel_id, day) references channel_bill
);
create index channel_bill_row_open on channel_bill_row (channel_id, day, row) where outcome = '';
create index channel_bill_row_no on channel_bill_row (channel_id, channel_no);

-- Where a channel and the books say something else. It is ended by staff with a reason, or by a later row that agrees.
create table channel_difference (
  id bigint generated always as identity primary key,
  channel_id bigint not null references payment_channel,
  day date not null,
  kind text not null check (kind in ('amount_differs', 'only_channel', 'only_us', 'contradicts', 'repeated')),
  -- What happened: a payment, a refund, a payout, or another movement.
  about text not null check (about in ('payment', 'refund', 'payout', 'other')),
  row_id bigint unique references channel_bill_row,
  -- The evidence of ours, as place_evidence names it.
  ours text,
  no text not null,
  channel_no text not null,
  -- By the company and by the books, in fen; null on the side that has nothing.
  channel_amount bigint,
  our_amount bigint,
  currency text not null default 'CNY' check (currency = 'CNY'),
  state text not null default 'open' check (state in ('open', 'cleared', 'resolved')),
  at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  ended_by text not null default '',
  reason text not null default '' check (length(reason) <= 300),
  constraint channel_difference_once
    unique nulls not distinct (channel_id, kind, row_id, ours, no, channel_no, channel_amount),
  constraint channel_difference_ended check ((state = 'open') = (ended_at is null)
    and (state = 'open') = (ended_by = '') and (state <> 'cleared' or length(reason) >= 2))
);
create index channel_difference_open on channel_difference (id) where state = 'open';

\ir ../sql/payment-channels/guard_channel_notice.sql
\ir ../sql/payment-channels/end_channel_notice.sql
\ir ../sql/payment-channels/prune_channel_notices.sql
\ir ../sql/payment-channels/guard_payment_channel.sql
\ir ../sql/payment-channels/claim_channel_payments.sql
\ir ../sql/payment-channels/take_channel_receipt.sql
\ir ../sql/payment-channels/guard_channel_bill.sql
\ir ../sql/payment-channels/guard_channel_bill_row.sql
\ir ../sql/payment-channels/guard_channel_difference.sql
\ir ../sql/payment-channels/channel_moves.sql
\ir ../sql/payment-channels/note_channel_difference.sql
\ir ../sql/payment-channels/compare_bill_row.sql
\ir ../sql/payment-channels/end_bill_comparison.sql

create trigger channel_notice_guard before update on channel_notice
  for each row execute function guard_channel_notice();
create trigger channel_bill_guard before update on channel_bill for each row execute function guard_channel_bill();
create trigger channel_bill_kept before delete or truncate on channel_bill
  for each statement execute function refuse_change();
create trigger channel_bill_row_guard before update on channel_bill_row
  for each row execute function guard_channel_bill_row();
create trigger channel_bill_row_kept before delete or truncate on channel_bill_row
  for each statement execute function refuse_change();
create trigger channel_difference_guard before update on channel_difference
  for each row execute function guard_channel_difference();
create trigger channel_difference_hand before update on channel_difference
  for each row execute function prove_hand('ended_by');
create trigger channel_difference_kept before delete or truncate on channel_difference
  for each statement execute function refuse_change();

create trigger tell_insert after insert on channel_difference referencing new table as changed
  for each statement execute function tell_reconciliation('id');
create trigger tell_update after update on channel_difference referencing new table as changed
  for each statement execute function tell_reconciliation('id');

-- What companies sent stays as it came; only the two functions above move it on and let it go.
revoke update, delete on channel_notice from mashang_evidence;
revoke update (state, notice_no, outcome) on channel_notice from mashang_evidence;

grant select on channel_bill, channel_bill_row, channel_difference to mashang_app, mashang_evidence;
grant insert, update on channel_bill to mashang_evidence;
grant insert on channel_bill_row to mashang_evidence;
grant update (state, ended_at, ended_by, reason) on channel_difference to mashang_app;

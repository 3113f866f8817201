-- Refunds leave by the payment channel that received the money, and what the channel says of them proves them
-- (docs/decisions/1320-refunds-leave-by-their-channel.md).

-- The receipt that a refund returns: of its order, or one on suspense.
alter table refund add column channel_receipt_id bigint references channel_receipt;
create index refund_receipt on refund (channel_receipt_id) where channel_receipt_id is not null;
alter table refund drop constraint refund_executor_check;
alter table refund add constraint refund_executor_check
  check (executor in ('collector', 'institution', 'channel', 'none')) not valid;
alter table refund validate constraint refund_executor_check;
alter table refund drop constraint refund_target_check;
alter table refund add constraint refund_target_check check (target in ('', 'evidence', 'payer', 'channel')) not valid;
alter table refund validate constraint refund_target_check;
alter table refund add constraint refund_by_channel
  check ((executor = 'channel') = (channel_receipt_id is not null)) not valid;
alter table refund validate constraint refund_by_channel;
alter table refund drop constraint refund_surplus_line;
alter table refund add constraint refund_surplus_line
  check (case kind when 'surplus' then num_nonnulls(line_id, channel_receipt_id) = 1 else line_id is null end)
  not valid;
alter table refund validate constraint refund_surplus_line;
alter table refund drop constraint refund_surplus_executor;
alter table refund add constraint refund_surplus_executor
  check (kind <> 'surplus' or executor in ('institution', 'channel')) not valid;
alter table refund validate constraint refund_surplus_executor;

alter table refund_payment drop constraint refund_payment_executor_check;
alter table refund_payment add constraint refund_payment_executor_check
  check (executor in ('collector', 'institution', 'channel')) not valid;
alter table refund_payment validate constraint refund_payment_executor_check;
alter table refund_payment drop constraint refund_payment_check3;
alter table refund_payment add constraint refund_payment_check3
  check (returned_at is null or paid_at is not null and (executor = 'channel') = (return_line_id is null)) not valid;
alter table refund_payment validate constraint refund_payment_check3;
-- When its channel is asked next, how often it was, and what it answered last; the time is null once that is final.
alter table refund_payment add column ask_at timestamptz;
alter table refund_payment add column asks int not null default 0;
alter table refund_payment add column answer text not null default '' check (length(answer) <= 200);
create index refund_payment_ask on refund_payment (ask_at) where ask_at is not null;

-- Money that a company returned to a payer, by its verified notice or its answer: one row for each number sent.
create table channel_refund (
  id bigint generated always as identity primary key,
  channel_id bigint not null references payment_channel,
  -- The program's number, under which the company did it once.
  sent_no text not null check (length(sent_no) between 1 and 64),
  -- The company's own number of the refund; null where it numbers none and names the payment's.
  channel_no text check (length(channel_no) between 1 and 64),
  receipt_id bigint not null references channel_receipt,
  refund_id bigint not null references refund,
  attempt int not null,
  amount bigint not null check (amount > 0),
  currency text not null default 'CNY' check (currency = 'CNY'),
  refunded_at timestamptz not null,
  source text not null check (source in ('notice', 'query')),
  notice_id bigint references channel_notice,
  -- It came back later, as the channel said when it was asked.
  returned_at timestamptz,
  return_why text not null default '' check (length(return_why) <= 200),
  at timestamptz not null default clock_timestamp(),
  unique (channel_id, sent_no),
  unique (channel_id, channel_no),
  unique (refund_id, attempt),
  check ((source = 'notice') = (notice_id is not null))
);
create index channel_refund_receipt on channel_refund (receipt_id);

\ir ../sql/refunds/surplus_subject.sql
\ir ../sql/refunds/guard_refund.sql
\ir ../sql/refunds/guard_refund_receipt.sql
create trigger refund_receipt before insert on refund for each row when (new.channel_receipt_id is not null)
  execute function guard_refund_receipt();
\ir ../sql/payment-channels/guard_channel_refund.sql
create trigger channel_refund_guard before update on channel_refund
  for each row execute function guard_channel_refund();
create trigger channel_refund_kept before delete or truncate on channel_refund
  for each statement execute function refuse_change();

grant select on channel_refund to mashang_app, mashang_evidence;

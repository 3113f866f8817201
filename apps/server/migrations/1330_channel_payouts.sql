-- Payouts of mode institution leave through payment channels: what a channel is asked to transfer, and the evidence of
-- what it did (docs/decisions/1330-payouts-by-channel.md).

-- One transfer at a channel, under a number that is used for it alone and for no other.
create table channel_transfer (
  id bigint generated always as identity primary key,
  transfer_no text not null unique check (transfer_no ~ '^[A-Za-z0-9]{8,32}$'),
  -- What it pays: the number of a payout.
  order_no text not null,
  channel_id bigint not null references payment_channel,
  amount bigint not null check (amount > 0),
  currency text not null default 'CNY' check (currency = 'CNY'),
  -- waiting: not handed to the company. sent: handed over, its outcome is not known. waits_for_payee: the payee has to
  -- agree until `payee_until`. paid, failed, returned: what the company said.
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'waits_for_payee', 'paid', 'failed', 'returned')),
  -- Fields with which the payee's wallet asks it to agree.
  shown jsonb check (jsonb_typeof(shown) = 'object'),
  payee_until timestamptz,
  why text not null default '' check (length(why) <= 200),
  asks int not null default 0,
  -- When the company is asked next; null once nothing is expected any more. A paid one is asked a few times: it may
  -- come back.
  ask_at timestamptz default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  ended_at timestamptz,
  constraint channel_transfer_ended check ((state in ('paid', 'failed', 'returned')) = (ended_at is not null)),
  constraint channel_transfer_asked check (state not in ('failed', 'returned') or ask_at is null),
  constraint channel_transfer_open check (ended_at is not null or ask_at is not null)
);
create index channel_transfer_due on channel_transfer (ask_at) where ask_at is not null;
create index channel_transfer_order on channel_transfer (order_no);

-- Money that a company says left the institution's balance, or came back to it, by its answer, its verified notice or
-- its bill. One movement of the company is one row, whoever reports it.
create table channel_payout (
  id bigint generated always as identity primary key,
  channel_id bigint not null references payment_channel,
  channel_no text not null check (length(channel_no) between 1 and 64),
  transfer_no text not null references channel_transfer (transfer_no),
  kind text not null check (kind in ('paid', 'returned')),
  amount bigint not null check (amount > 0),
  currency text not null default 'CNY' check (currency = 'CNY'),
  happened_at timestamptz not null,
  source text not null check (source in ('answer', 'query', 'notice', 'bill')),
  notice_id bigint references channel_notice,
  at timestamptz not null default clock_timestamp(),
  unique (channel_id, channel_no, kind),
  unique (transfer_no, kind),
  check ((source = 'notice') = (notice_id is not null))
);

alter table payout_payment alter column batch_id drop not null;
alter table payout_payment add column transfer_id bigint unique references channel_transfer;
alter table payout_payment add constraint payout_payment_way check (num_nonnulls(batch_id, transfer_id) = 1) not valid;
alter table payout_payment validate constraint payout_payment_way;
alter table payout_payment drop constraint payout_payment_check;
alter table payout_payment add constraint payout_payment_check
  check (case when transfer_id is null then (debit_id is null) = (paid_at is null) else debit_id is null end) not valid;
alter table payout_payment validate constraint payout_payment_check;
alter table payout_payment drop constraint payout_payment_check3;
alter table payout_payment add constraint payout_payment_check3
  check (case when transfer_id is null then num_nulls(return_line_id, return_approval_id, returned_at) in (0, 3)
    else num_nonnulls(return_line_id, return_approval_id) = 0 end) not valid;
alter table payout_payment validate constraint payout_payment_check3;

\ir ../sql/payment-channels/guard_channel_transfer.sql
create trigger channel_transfer_guard before insert or update on channel_transfer
  for each row execute function guard_channel_transfer();
create trigger channel_transfer_kept before delete or truncate on channel_transfer
  for each statement execute function refuse_change();
create trigger channel_payout_kept before update or delete or truncate on channel_payout
  for each statement execute function refuse_change();

grant select on channel_transfer, channel_payout to mashang_app, mashang_evidence;

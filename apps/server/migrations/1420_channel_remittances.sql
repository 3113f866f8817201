-- A payment company pays its balance out to the institution's bank account: the bank's side of the three-way match
-- (docs/decisions/1420-channels-pay-out-their-balance.md).

-- How the company's payment is known on a statement, and within how many days of a bill it should be there.
alter table payment_channel
  add column remit_sender text not null default '' check (length(remit_sender) <= 64),
  add column remit_text text not null default '' check (remit_text = '' or length(remit_text) between 6 and 64),
  add column remit_days int check (remit_days between 1 and 60);

-- One payment of a balance: the days whose bills it pays, and the statement line by which it came. Amount is what the
-- company owed for them, cost what it kept; both in fen.
create table channel_remittance (
  id bigint generated always as identity primary key,
  channel_id bigint not null references payment_channel,
  line_id bigint not null unique references statement_line,
  from_day date not null,
  to_day date not null,
  amount bigint not null,
  cost bigint not null,
  currency text not null default 'CNY' check (currency = 'CNY'),
  -- Two people's decision; null where the line's own text names the channel and its amount left no choice.
  approval_id bigint unique references approval,
  at timestamptz not null default clock_timestamp(),
  constraint channel_remittance_days check (from_day <= to_day),
  constraint channel_remittance_amount check (amount - cost > 0)
);
create index channel_remittance_channel on channel_remittance (channel_id, to_day);
-- The bills that it pays; a bill is paid once.
create table channel_remittance_day (
  channel_id bigint not null,
  day date not null,
  remittance_id bigint not null references channel_remittance,
  primary key (channel_id, day),
  foreign key (channel_id, day) references channel_bill
);
create index channel_remittance_day_of on channel_remittance_day (remittance_id);
create trigger channel_remittance_kept before update or delete or truncate on channel_remittance
  for each statement execute function refuse_change();
create trigger channel_remittance_day_kept before update or delete or truncate on channel_remittance_day
  for each statement execute function refuse_change();
grant select on channel_remittance, channel_remittance_day to mashang_app, mashang_evidence;

alter table statement_line drop constraint statement_line_state_check;
alter table statement_line add constraint statement_line_state_check
  check (state in ('open', 'matched', 'not_ours', 'suspense', 'top_up', 'refund', 'returned', 'reversed',
    'own_transfer', 'remitted')) not valid;
alter table statement_line validate constraint statement_line_state_check;
alter table statement_exception drop constraint statement_exception_kind_check;
alter table statement_exception add constraint statement_exception_kind_check
  check (kind in ('no_order', 'no_receipt', 'amount_differs', 'duplicate', 'remittance')) not valid;
alter table statement_exception validate constraint statement_exception_kind_check;
alter table statement_exception drop constraint statement_exception_outcome_check;
alter table statement_exception add constraint statement_exception_outcome_check
  check (outcome in ('', 'matched', 'not_ours', 'adjusted', 'suspense', 'auto', 'returned', 'remitted')) not valid;
alter table statement_exception validate constraint statement_exception_outcome_check;
alter table channel_difference drop constraint channel_difference_kind_check;
alter table channel_difference add constraint channel_difference_kind_check
  check (kind in ('amount_differs', 'only_channel', 'only_us', 'contradicts', 'repeated', 'unpaid')) not valid;
alter table channel_difference validate constraint channel_difference_kind_check;
alter table channel_difference drop constraint channel_difference_about_check;
alter table channel_difference add constraint channel_difference_about_check
  check (about in ('payment', 'refund', 'payout', 'remittance', 'other')) not valid;
alter table channel_difference validate constraint channel_difference_about_check;

insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above, by_merchant) values
  ('channel.remittance', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false);

\ir ../sql/payment-channels/guard_payment_channel.sql
\ir ../sql/payment-channels/channel_unpaid_bills.sql
\ir ../sql/payment-channels/channel_remittance_runs.sql
\ir ../sql/payment-channels/channel_of_line.sql
\ir ../sql/payment-channels/book_channel_remittance.sql
\ir ../sql/payment-channels/book_remittance_proven.sql
\ir ../sql/payment-channels/book_remittance.sql
\ir ../sql/payment-channels/match_channel_remittances.sql
\ir ../sql/payment-channels/list_unpaid_bills.sql
\ir ../sql/payment-channels/channel_evidence.sql
\ir ../sql/ledger/evidence_of_transfers.sql
\ir ../sql/ledger/clearing_differences.sql

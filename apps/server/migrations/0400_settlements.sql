-- Merchant settlement (spec 6): plans, settlement accounts, runs approved by two people, reserves, bank files out and statement lines in (docs/decisions/0400).

alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in ('float', 'commission', 'payable', 'revenue', 'suspense', 'quarantine',
  'stablecoin_clearing', 'bank_clearing', 'reserve', 'refund_payable', 'merchant_receivable', 'channel_clearing', 'channel_cost'));
insert into ledger_account (owner_kind, owner_id, kind) select 'merchant', m.id, 'reserve' from merchant m on conflict do nothing;
insert into ledger_rollup (account_id) select a.id from ledger_account a where a.kind = 'reserve' on conflict do nothing;

-- Moves between states that are words; read by the guards, equal to the contract's tables (a test compares).
create table word_move (
  machine text,
  from_state text,
  to_state text,
  primary key (machine, from_state, to_state)
);
insert into word_move values
  ('settlement', 'made', 'approved'), ('settlement', 'made', 'refused'),
  ('settlement', 'approved', 'paying'), ('settlement', 'approved', 'cancelled'),
  ('settlement', 'paying', 'paid'), ('settlement', 'paying', 'failed'),
  ('settlement', 'failed', 'paying'), ('settlement', 'failed', 'cancelled'),
  ('settlement', 'paid', 'returned'),
  ('settlement_run', 'made', 'approved'), ('settlement_run', 'made', 'refused');
grant select on word_move to mashang_app;

create table settlement_plan (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  schedule text not null check (schedule in ('t0', 't1', 'weekly', 'on_request')),
  -- Hours between two cuts of a day, for t0.
  every_hours int not null default 24 check (every_hours between 1 and 24),
  -- Monday is 1, for weekly.
  weekday int not null default 1 check (weekday between 1 and 7),
  -- Minutes after midnight in Shanghai.
  cut_off int not null default 0 check (cut_off between 0 and 1439),
  least_amount bigint not null check (least_amount > 0),
  -- 1/10 000 percent of what was settled, kept back for so many days.
  reserve_rate int not null default 0 check (reserve_rate between 0 and 500000),
  reserve_days int not null default 0 check (reserve_days between 0 and 365),
  hold_back boolean not null default true,
  fee bigint not null default 0 check (fee >= 0),
  approval_id bigint unique references approval,
  at timestamptz not null default clock_timestamp(),
  check ((reserve_rate > 0) = (reserve_days > 0))
);
create index settlement_plan_merchant on settlement_plan (merchant_id, id desc);
create table settlement_due (
  merchant_id bigint primary key references merchant,
  -- Null: on request alone.
  next_at timestamptz,
  skipped_at timestamptz,
  skip_reason text not null default ''
);
create index settlement_due_next on settlement_due (next_at) where next_at is not null;

create table settlement_account (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  -- The merchant's registered name, which payers are told too.
  holder text not null,
  bank_name text not null check (length(bank_name) between 2 and 60),
  bank_branch text not null default '' check (length(bank_branch) <= 80),
  account_no text not null,
  -- What shows that it is the merchant's: a document, or a payment whose amount it named.
  evidence text not null check (evidence in ('document', 'verification')),
  evidence_note text not null check (length(evidence_note) between 2 and 200),
  usable_from timestamptz not null,
  -- A payment came back from it: verified anew before the next.
  stopped_at timestamptz,
  stop_reason text not null default '',
  approval_id bigint unique references approval,
  at timestamptz not null default clock_timestamp(),
  check ((stopped_at is null) = (stop_reason = ''))
);
create index settlement_account_merchant on settlement_account (merchant_id, id desc);
select seal_personal_column('settlement_account', 'account_no', 'a');

create table settlement_run (
  id bigint generated always as identity primary key,
  run_no text not null unique,
  asked_by text not null check (asked_by in ('schedule', 'operator', 'merchant')),
  state text not null default 'made' check (state in ('made', 'approved', 'refused')),
  made_by text not null,
  made_at timestamptz not null default clock_timestamp(),
  approval_id bigint unique references approval,
  approved_at timestamptz,
  ended_by text not null default '',
  end_reason text not null default '' check (length(end_reason) <= 200),
  ended_at timestamptz,
  check ((state = 'approved') = (approval_id is not null) and (state = 'approved') = (approved_at is not null)),
  check ((state = 'refused') = (ended_at is not null))
);
create index settlement_run_open on settlement_run (id) where state = 'made';

create table settlement_batch (
  id bigint generated always as identity primary key,
  batch_no text not null unique,
  lines int not null check (lines > 0),
  total bigint not null check (total > 0),
  made_by text not null,
  made_at timestamptz not null default clock_timestamp()
);

create table settlement (
  id bigint generated always as identity primary key,
  settlement_no text not null unique,
  of_run bigint not null references settlement_run,
  merchant_id bigint not null references merchant,
  payable_account bigint not null references ledger_account,
  currency text not null default 'CNY' check (currency = 'CNY'),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  reserve bigint not null check (reserve >= 0),
  -- Receipts settled since the run before, of which the reserve is a share: postings of the payable account after the first number up to the second.
  basis bigint not null check (basis >= 0),
  after_transfer bigint not null,
  up_to_transfer bigint not null,
  release_on date,
  unusual text not null default '',
  to_account bigint not null references settlement_account,
  account_no text not null,
  -- The merchant's registered name, which payers are told too.
  holder text not null,
  bank_name text not null,
  bank_branch text not null,
  state text not null default 'made' check (state in ('made', 'approved', 'refused', 'paying', 'paid', 'failed', 'cancelled', 'returned')),
  made_at timestamptz not null default clock_timestamp(),
  batch_id bigint references settlement_batch,
  sent_by text not null default '',
  sent_at timestamptz,
  debit_id bigint unique references statement_debit,
  paid_by text not null default '',
  paid_at timestamptz,
  failed_at timestamptz,
  fail_reason text not null default '' check (length(fail_reason) <= 200),
  -- The approval by which it was cancelled, or was booked as returned.
  end_approval_id bigint unique references approval,
  return_line_id bigint unique references statement_line,
  ended_by text not null default '',
  end_reason text not null default '' check (length(end_reason) <= 200),
  ended_at timestamptz,
  unique (of_run, merchant_id),
  check (up_to_transfer >= after_transfer),
  check ((reserve > 0) = (release_on is not null)),
  check (state not in ('paying', 'paid', 'failed', 'returned') or batch_id is not null and sent_at is not null),
  check ((state in ('paid', 'returned')) = (debit_id is not null) and (debit_id is not null) = (paid_at is not null)),
  check ((state = 'returned') = (return_line_id is not null)),
  check ((state in ('refused', 'cancelled', 'returned')) = (ended_at is not null)),
  check ((state in ('cancelled', 'returned')) = (end_approval_id is not null))
);
create index settlement_merchant on settlement (merchant_id, id desc);
create index settlement_open on settlement (state, id) where state in ('made', 'approved', 'paying', 'failed');
select seal_personal_column('settlement', 'account_no', 'a');

create table reserve_part (
  settlement_id bigint primary key references settlement,
  merchant_id bigint not null references merchant,
  amount bigint not null check (amount > 0),
  release_on date not null,
  kept_at timestamptz not null default clock_timestamp(),
  released_at timestamptz
);
create index reserve_part_due on reserve_part (release_on) where released_at is null;

-- One payment of a statement proves one thing.
alter table statement_debit add column settlement_id bigint unique references settlement;
alter table statement_debit drop constraint statement_debit_once;
alter table statement_debit add constraint statement_debit_once check (num_nonnulls(cash_out_id, refund_id, settlement_id) <= 1);
drop index statement_debit_free;
create index statement_debit_free on statement_debit (amount, day) where num_nonnulls(cash_out_id, refund_id, settlement_id) = 0;
alter table statement_line drop constraint statement_line_state_check;
alter table statement_line add constraint statement_line_state_check check (state in ('open', 'matched', 'not_ours', 'suspense', 'top_up', 'refund', 'returned'));

\ir ../sql/settlements/guard_settlement.sql
\ir ../sql/settlements/guard_settlement_run.sql
\ir ../sql/settlements/guard_settlement_terms.sql
create trigger settlement_guarded before update on settlement for each row execute function guard_settlement();
create trigger settlement_run_guarded before update on settlement_run for each row execute function guard_settlement_run();
create trigger settlement_plan_guarded before insert on settlement_plan for each row execute function guard_settlement_terms('merchant.settlement-plan');
create trigger settlement_account_guarded before insert on settlement_account for each row execute function guard_settlement_terms('merchant.settlement-account');
create trigger settlement_plan_kept before update or delete or truncate on settlement_plan for each statement execute function refuse_change();
create trigger settlement_batch_kept before update or delete or truncate on settlement_batch for each statement execute function refuse_change();

grant select on settlement_plan, settlement_due, settlement_account, settlement_run, settlement_batch, settlement, reserve_part to mashang_app;
grant insert on settlement_plan, settlement_account to mashang_app;
grant usage on all sequences in schema public to mashang_app;

insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above) values
  ('merchant.settlement-plan', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null),
  ('merchant.settlement-account', '{operator_admin,operator_finance,operator_support}', '{operator_admin,operator_finance}', 1, null),
  ('settlement.run', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 100000000),
  ('settlement.cancel', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null),
  ('settlement.return', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null);

-- A refund is an object of its own: whole or partial, several of an order, each with who pays it and what proves that it was paid (docs/decisions/0360).

alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in ('float', 'commission', 'payable', 'refund_payable', 'merchant_receivable',
  'revenue', 'suspense', 'quarantine', 'stablecoin_clearing', 'bank_clearing'));
\ir ../sql/ledger/open_merchant_accounts.sql
insert into ledger_account (owner_kind, owner_id, kind) select 'merchant', m.id, k.kind from merchant m cross join (values ('refund_payable'), ('merchant_receivable')) k (kind);
insert into ledger_rollup (account_id) select a.id from ledger_account a where a.kind in ('refund_payable', 'merchant_receivable');
-- A merchant that owes an advance: what comes in goes to it first.
alter table ledger_balance add column owes boolean not null default false;

-- What of an order goes back, by approved refunds that stand: in all, of the fee, and of each share of the chain.
alter table collection_order add column refunded bigint not null default 0, add column fee_back bigint not null default 0,
  add column shares_back bigint[] not null default '{}';
-- Names and places of the account a payer gave for money to come back to, one of an order; what is approved is copied onto the refund.
create table refund_account (
  order_id bigint primary key,
  account_no text not null,
  holder text not null,
  bank_name text not null check (length(bank_name) between 2 and 64),
  at timestamptz not null default clock_timestamp()
);
select seal_personal_column('refund_account', 'account_no', 'a'), seal_personal_column('refund_account', 'holder', 'n');
grant select on refund_account to mashang_app;

create table refund (
  id bigint generated always as identity primary key,
  refund_no text not null unique,
  order_id bigint not null,
  order_no text not null,
  merchant_id bigint not null,
  participant_id bigint,
  kind text not null check (kind in ('refund', 'difference', 'surplus')),
  amount bigint not null check (amount > 0),
  currency text not null default 'CNY' check (currency = 'CNY'),
  plan text not null check (plan in ('return', 'keep', 'none')),
  reason text not null,
  note text not null default '' check (length(note) <= 500),
  asked_by text not null check (asked_by in ('merchant', 'operator', 'complaint')),
  mch_refund_no text not null default '' check (length(mch_refund_no) <= 64),
  state int not null default 0 check (state between 0 and 9),
  executor text not null check (executor in ('collector', 'institution', 'none')),
  approval_id bigint unique,
  complaint_id bigint,
  fee_back bigint not null default 0 check (fee_back >= 0),
  shares_back bigint[] not null default '{}',
  -- Where it goes, as its approvers saw it: `evidence` names it, or the payer did.
  target text not null default '' check (target in ('', 'evidence', 'payer')),
  account_no text not null default '',
  holder text not null default '',
  bank_name text not null default '',
  attempt int not null default 0,
  -- Made before refunds had evidence: verification lists them by themselves.
  before_210 boolean not null default false,
  requested_at timestamptz not null default clock_timestamp(),
  waiting_until timestamptz,
  approved_at timestamptz,
  deadline timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  end_reason text not null default '' check (length(end_reason) <= 200),
  overdue_case_id bigint,
  constraint refund_difference check ((kind = 'refund') = (plan <> 'none')),
  constraint refund_ended check ((state in (7, 8, 9)) = (ended_at is not null))
);
create index refund_order on refund (order_id, id);
create index refund_merchant on refund (merchant_id, id);
create index refund_collector on refund (participant_id, id) where executor = 'collector';
create index refund_waiting on refund (merchant_id, id) where state = 2;
create index refund_open on refund (state, id) where state in (1, 3, 5, 6);
create unique index refund_merchant_no on refund (merchant_id, mch_refund_no) where mch_refund_no <> '';
select seal_personal_column('refund', 'account_no', 'a'), seal_personal_column('refund', 'holder', 'n');
grant select on refund to mashang_app;
grant select (id, refund_no, order_id, order_no, participant_id, kind, amount, currency, plan, reason, asked_by, state, executor, target, account_no, holder, bank_name,
  attempt, before_210, requested_at, approved_at, deadline, paid_at, ended_at, end_reason) on refund to mashang_participant;
alter table refund enable row level security;
create policy app on refund for all to mashang_app using (true);
create policy own on refund for select to mashang_participant using (executor = 'collector' and participant_id = app_taid());

-- One try at paying a refund, and what proves it: each proof and each line of a statement once.
create table refund_payment (
  refund_id bigint not null,
  attempt int not null,
  executor text not null check (executor in ('collector', 'institution')),
  reference text not null check (length(reference) between 4 and 64),
  proof text not null default '',
  proof_hash bytea unique check (length(proof_hash) = 32),
  debit_id bigint unique,
  return_line_id bigint unique,
  sent_by text not null,
  sent_at timestamptz not null default clock_timestamp(),
  accepted_by text not null default '',
  paid_at timestamptz,
  disputed_by text not null default '',
  fail_reason text not null default '' check (length(fail_reason) <= 200),
  failed_at timestamptz,
  returned_at timestamptz,
  primary key (refund_id, attempt),
  unique (executor, reference),
  check (executor <> 'collector' or proof <> '' and proof_hash is not null),
  check (executor <> 'institution' or paid_at is null or debit_id is not null),
  check (executor <> 'collector' or paid_at is null or accepted_by <> ''),
  check (returned_at is null or paid_at is not null and return_line_id is not null),
  check (failed_at is null or paid_at is null)
);
create index refund_payment_sent on refund_payment (sent_at) where paid_at is null and failed_at is null;
grant select on refund_payment to mashang_app;
grant select on refund_payment to mashang_participant;
alter table refund_payment enable row level security;
create policy app on refund_payment for all to mashang_app using (true);
create policy own on refund_payment for select to mashang_participant using (exists (select from refund r where r.id = refund_id and r.executor = 'collector' and r.participant_id = app_taid()));

-- Money put forward for a merchant whose payable is too small, by two people, and what came back of it.
create table merchant_advance (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  refund_id bigint not null,
  approval_id bigint not null unique,
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp()
);
create table advance_recovery (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp()
);
grant select on merchant_advance, advance_recovery to mashang_app;

insert into state_move (machine, from_state, to_state) values
  ('refund', 0, 1), ('refund', 0, 2), ('refund', 0, 7), ('refund', 0, 8), ('refund', 0, 9),
  ('refund', 2, 1), ('refund', 2, 8), ('refund', 2, 9),
  ('refund', 1, 3), ('refund', 1, 9), ('refund', 3, 4), ('refund', 3, 5), ('refund', 5, 3), ('refund', 5, 9),
  ('refund', 4, 6), ('refund', 6, 3), ('refund', 6, 9),
  ('collection_order', 5, 2), ('collection_order', 5, 4);
\ir ../sql/refunds/guard_refund.sql
create trigger refund_guard before insert or update on refund for each row execute function guard_refund();
create trigger refund_never_removed before delete or truncate on refund for each statement execute function refuse_change();
create trigger refund_payment_never_removed before delete or truncate on refund_payment for each statement execute function refuse_change();
create trigger merchant_advance_immutable before update or delete or truncate on merchant_advance for each statement execute function refuse_change();
create trigger advance_recovery_immutable before update or delete or truncate on advance_recovery for each statement execute function refuse_change();
-- Looked at when a refund is asked for, approved and paid, not when the proof of a payment made comes in.
drop trigger collection_order_refund_frozen on collection_order;

-- A request for a refund is a refund from the first moment on, and ends with the request.
\ir ../sql/refunds/start_refund.sql
create trigger approval_starts_refund after insert on approval for each row when (new.kind = 'collection.refund') execute function start_refund();
\ir ../sql/refunds/end_refund.sql
create trigger approval_ends_refund after update of state on approval for each row when (new.kind = 'collection.refund' and new.state in (2, 3, 4)) execute function end_refund();
\ir ../sql/refunds/recover_advance.sql
create trigger ledger_balance_owes after update of posted on ledger_balance for each row when (new.owes and new.posted > old.posted) execute function recover_advance();

alter table statement_line drop constraint statement_line_state_check;
alter table statement_line add constraint statement_line_state_check check (state in ('open', 'matched', 'not_ours', 'suspense', 'top_up', 'refund'));
alter table statement_debit add column refund_id bigint;
create index statement_debit_refund on statement_debit (refund_id) where refund_id is not null;
alter table statement_debit add constraint statement_debit_once check (cash_out_id is null or refund_id is null);
alter table collection_adjustment drop constraint collection_adjustment_check1;
alter table collection_adjustment add constraint collection_adjustment_check1 check ((returned > 0) = (return_by <> ''));

insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above) values
  ('refund.cancel', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null),
  ('refund.advance', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 5000000);

-- Orders that were refunded before: one refund each, paid, by evidence of before.
insert into refund (refund_no, order_id, order_no, merchant_id, participant_id, kind, amount, plan, reason, asked_by, state, executor, approval_id, fee_back, shares_back,
  before_210, requested_at, approved_at, paid_at)
select 'TK' || lpad(coalesce(a.id::text, 'X' || o.id), 12, '0'), o.id, o.agt_order_no, o.merchant_id, o.participant_id, 'refund', coalesce(o.paid_in_amount, o.amount), 'return', 'other',
  case when a.merchant_id is not null then 'merchant' else 'operator' end, 4, 'none', a.id,
  coalesce(o.paid_in_amount, o.amount) * o.fee_rate / 1000000,
  array(select coalesce(o.paid_in_amount, o.amount) * (s.rate - coalesce(o.chain_rates[s.n::int - 1], 0)) / 1000000 from unnest(o.chain_rates) with ordinality s (rate, n) order by s.n),
  true, coalesce(a.created_at, t.at), t.at, t.at
from collection_order o join ledger_transfer t on t.reference = 'refund:' || o.id
left join lateral (select x.* from approval x where x.kind = 'collection.refund' and x.subject_id = o.agt_order_no and x.state = 1 order by x.id desc limit 1) a on true
where o.status = 5;
update collection_order o set refunded = r.amount, fee_back = r.fee_back, shares_back = r.shares_back from refund r where r.order_id = o.id;

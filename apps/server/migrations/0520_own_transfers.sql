-- Own money comes to and leaves client accounts by transfers of two people and two statement lines (docs/decisions/0520).

create table own_transfer (
  id bigint generated always as identity primary key,
  transfer_no text not null unique,
  approval_id bigint not null unique references approval,
  from_account bigint not null references bank_account,
  to_account bigint not null references bank_account,
  amount bigint not null check (amount > 0),
  currency text not null default 'CNY' check (currency = 'CNY'),
  reason text not null check (reason in ('earned', 'advance', 'channel_cost', 'other')),
  note text not null default '' check (length(note) <= 200),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'cancelled')),
  -- The payment of the one account and the receipt of the other.
  debit_id bigint unique references statement_debit,
  line_id bigint unique references statement_line,
  approved_at timestamptz not null default clock_timestamp(),
  -- When both lines should be there.
  due_at timestamptz not null default clock_timestamp() + interval '3 days',
  cancel_approval_id bigint unique references approval,
  ended_at timestamptz,
  constraint own_transfer_apart check (from_account <> to_account),
  constraint own_transfer_explained check (reason <> 'other' or note <> ''),
  constraint own_transfer_ended check ((state = 'waiting') = (ended_at is null)),
  constraint own_transfer_both_lines check (state <> 'done' or debit_id is not null and line_id is not null),
  constraint own_transfer_cancelled check ((state = 'cancelled') = (cancel_approval_id is not null) and (state <> 'cancelled' or debit_id is null and line_id is null))
);
create index own_transfer_waiting on own_transfer (due_at) where state = 'waiting';
grant select on own_transfer to mashang_app;
insert into word_move values ('own_transfer', 'waiting', 'done'), ('own_transfer', 'waiting', 'cancelled');
\ir ../sql/reconciliation/guard_own_transfer.sql
create trigger own_transfer_guarded before insert or update on own_transfer for each row execute function guard_own_transfer();
create trigger own_transfer_never_removed before delete or truncate on own_transfer for each statement execute function refuse_change();

-- One payment of a statement proves one thing, one receipt too.
alter table statement_debit add column own_transfer_id bigint unique references own_transfer;
alter table statement_debit drop constraint statement_debit_once;
alter table statement_debit add constraint statement_debit_once
  check (num_nonnulls(cash_out_id, refund_id, settlement_id, payout_id, own_transfer_id, reverses_line) <= 1) not valid;
alter table statement_debit validate constraint statement_debit_once;
drop index statement_debit_free;
create index statement_debit_free on statement_debit (amount, day)
  where num_nonnulls(cash_out_id, refund_id, settlement_id, payout_id, own_transfer_id, reverses_line) = 0 and not reversal;
alter table statement_line drop constraint statement_line_state_check;
alter table statement_line add constraint statement_line_state_check
  check (state in ('open', 'matched', 'not_ours', 'suspense', 'top_up', 'refund', 'returned', 'reversed', 'own_transfer')) not valid;
alter table statement_line validate constraint statement_line_state_check;

insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above) values
  ('own.transfer', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 50000000),
  ('own.match', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null),
  ('own.cancel', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null);

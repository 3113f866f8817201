-- A bank file names the account it is paid from, refunds go into files too, and what the bank answers (pain.002) is kept row by row (docs/decisions/0600).

alter table settlement_batch add column from_account bigint references bank_account;
\ir ../sql/reconciliation/guard_bank_file.sql
create trigger settlement_batch_guarded before insert on settlement_batch for each row execute function guard_bank_file();

alter table refund_payment add column batch_id bigint references settlement_batch;
create index refund_payment_batch on refund_payment (batch_id) where batch_id is not null;
create index settlement_of_batch on settlement (batch_id) where batch_id is not null;

-- One pain.002 message of the bank, whoever brings it and how often.
create table payment_answer (
  id bigint generated always as identity primary key,
  file_hash bytea not null unique check (length(file_hash) = 32),
  file_name text not null,
  storage_name text not null,
  message_id text not null,
  -- The message it answers: the number of a bank file. How many payments and how much it says were in there; null where it does not say.
  of_message text not null,
  of_lines int,
  of_total bigint,
  importer text not null,
  request_id text not null,
  at timestamptz not null default clock_timestamp()
);
create trigger payment_answer_kept before update or delete or truncate on payment_answer for each statement execute function refuse_change();

-- One status within it, as the bank said it, and what became of it here; not decided yet without an outcome.
create table payment_answer_row (
  answer_id bigint references payment_answer,
  row_no int check (row_no > 0),
  -- Of the whole message, of its block of payments, or of one payment. `spread`: one payment of a whole that was refused.
  level text not null check (level in ('message', 'block', 'payment', 'spread')),
  of_block text not null default '',
  -- The payment's EndToEndId: its number here; empty for a whole.
  number text not null default '',
  status text not null,
  reason_code text not null default '',
  reason text not null default '',
  amount bigint,
  currency text not null default '',
  outcome text check (outcome in ('failed', 'nothing', 'spread', 'repeated', 'unknown', 'other_file', 'amount_differs', 'contradicts', 'duplicate', 'unread', 'not_paying', 'has_line')),
  decided_by text,
  decided_at timestamptz,
  primary key (answer_id, row_no),
  constraint payment_answer_row_decided check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)),
  constraint payment_answer_row_named check ((level in ('message', 'block')) = (number = '') or level = 'payment')
);
create index payment_answer_row_open on payment_answer_row (answer_id) where outcome is null;
\ir ../sql/reconciliation/guard_payment_answer_row.sql
create trigger payment_answer_row_guarded before update on payment_answer_row for each row execute function guard_payment_answer_row();
create trigger payment_answer_row_kept before delete or truncate on payment_answer_row for each statement execute function refuse_change();

grant select, insert on payment_answer, payment_answer_row to mashang_evidence;
grant select on payment_answer, payment_answer_row to mashang_app;
grant usage on all sequences in schema public to mashang_evidence;

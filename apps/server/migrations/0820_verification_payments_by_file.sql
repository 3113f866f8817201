-- A verification payment is a line of a bank file and is proven by the bank's statement, not by a typed number (docs/decisions/0820).

-- The cost of such a payment is the institution's own.
insert into ledger_account (owner_kind, owner_id, kind) values ('operator', 0, 'channel_cost') on conflict do nothing;
insert into ledger_rollup (account_id) select a.id from ledger_account a where a.owner_kind = 'operator' and a.kind = 'channel_cost' on conflict do nothing;

alter table verification_payment drop constraint verification_payment_state_check;
alter table verification_payment
  add constraint verification_payment_state_check check (state in ('made', 'paying', 'sent', 'confirmed', 'failed', 'expired')),
  -- Its EndToEndId at the bank, by which answer and statement name it.
  add column payment_no text not null generated always as ('YZ' || lpad(id::text, 12, '0')) stored unique,
  -- In fen, readable to the staff's login alone: it goes into the bank file and is compared with the statement. Before this migration it was sealed.
  add column amount bigint check (amount between 100 and 999),
  alter column sealed_amount drop not null,
  add constraint verification_payment_amount check (num_nonnulls(amount, sealed_amount) = 1),
  add column batch_id bigint references settlement_batch,
  add column filed_by text not null default '',
  add column filed_at timestamptz,
  add column debit_id bigint unique references statement_debit,
  add column return_line_id bigint unique references statement_line,
  -- When the bank refused it in its answer to the file.
  add column refused_at timestamptz,
  add column end_reason text not null default '' check (length(end_reason) <= 200);
drop index verification_payment_one;
create unique index verification_payment_one on verification_payment (submission_id) where state in ('made', 'paying', 'sent', 'confirmed');
create index verification_payment_batch on verification_payment (batch_id) where batch_id is not null;

-- What was under way by a typed number is made again; what was confirmed stays as it was.
\ir ../sql/participants/guard_verification_payment.sql
update verification_payment set state = 'failed', closed_at = clock_timestamp(), end_reason = '验证打款改由付款文件和银行流水证明，请重新发起'
where state in ('made', 'sent');

-- The typed number and who typed it are of payments before.
alter table verification_payment drop constraint verification_payment_check;
alter table verification_payment
  add constraint verification_payment_typed check ((sent_by is null) = (bank_reference = '') and (amount is null or sent_by is null)),
  add constraint verification_payment_booked check (amount is null or (sent_at is null) = (debit_id is null)),
  add constraint verification_payment_filed check ((batch_id is null) = (filed_at is null) and (batch_id is null) = (filed_by = '')
    and (state <> 'paying' or batch_id is not null) and (debit_id is null or batch_id is not null)),
  add constraint verification_payment_returned check (return_line_id is null or debit_id is not null and state in ('failed', 'expired'));
revoke update on verification_payment from mashang_app;
grant update (state, tries, closed_at, end_reason) on verification_payment to mashang_app;
grant select (end_reason) on verification_payment to mashang_participant;
drop trigger verification_payment_hand on verification_payment;
create trigger verification_payment_hand before insert or update of made_by on verification_payment
  for each row execute function prove_hand('made_by');

-- One payment of a statement proves one thing.
alter table statement_debit add column verification_id bigint unique references verification_payment;
alter table statement_debit drop constraint statement_debit_once;
alter table statement_debit add constraint statement_debit_once
  check (num_nonnulls(cash_out_id, refund_id, settlement_id, payout_id, own_transfer_id, verification_id, reverses_line) <= 1) not valid;
alter table statement_debit validate constraint statement_debit_once;
drop index statement_debit_free;
create index statement_debit_free on statement_debit (amount, day)
  where num_nonnulls(cash_out_id, refund_id, settlement_id, payout_id, own_transfer_id, verification_id, reverses_line) = 0 and not reversal;

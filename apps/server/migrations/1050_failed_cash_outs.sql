-- A cash-out that the bank refused is sent again, or given back to its applicant (docs/decisions/1050).
alter table cash_out add column failed_at timestamptz,
  add column fail_reason text not null default '' check (length(fail_reason) <= 200),
  drop constraint cash_out_check1,
  drop constraint cash_out_check3,
  drop constraint cash_out_status_check,
  add constraint cash_out_status_check check (status in (0, 1, 2, 3, 4, 5, 6, 7)),
  add constraint cash_out_check1 check ((status in (1, 2, 3, 6, 7)) <= (approval_id is not null)),
  -- One that was refused (4) may have been sent before.
  add constraint cash_out_check3 check ((status in (2, 3, 6, 7)) <= (sent_at is not null)
    and (status in (0, 1, 5)) <= (sent_at is null) and (sent_at is not null) = (bank_reference <> '')),
  add constraint cash_out_failed check ((failed_at is not null) = (fail_reason <> '')
    and (status = 7 or status = 4 and sent_at is not null) = (failed_at is not null));
grant select (failed_at, fail_reason) on cash_out to mashang_participant;
drop index cash_out_waiting;
create index cash_out_waiting on cash_out (status, id) where status in (0, 1, 2, 7);
insert into state_move (machine, from_state, to_state) values
  ('cash_out', 2, 7), ('cash_out', 7, 2), ('cash_out', 7, 3), ('cash_out', 7, 4);

-- Each time a cash-out was sent. The bank's number of a payment counts once, also of one that failed.
create table cash_out_payment (
  cash_out_id bigint not null references cash_out,
  attempt int not null check (attempt > 0),
  bank_reference text not null unique check (length(bank_reference) between 1 and 64),
  sent_by text not null,
  sent_at timestamptz not null,
  failed_at timestamptz,
  fail_reason text not null default '' check (length(fail_reason) <= 200),
  failed_by text not null default '',
  primary key (cash_out_id, attempt),
  check ((failed_at is null) = (fail_reason = '') and (failed_at is null) = (failed_by = ''))
);
create unique index cash_out_payment_living on cash_out_payment (cash_out_id) where failed_at is null;
create trigger cash_out_payment_kept before delete or truncate on cash_out_payment for each statement execute function refuse_change();
grant select on cash_out_payment to mashang_app;
insert into cash_out_payment (cash_out_id, attempt, bank_reference, sent_by, sent_at)
select c.id, 1, c.bank_reference, c.sent_by, c.sent_at from cash_out c where c.sent_at is not null;

\ir ../sql/cash-outs/cash_out_hands.sql
\ir ../sql/cash-outs/cash_out_has_line.sql
\ir ../sql/cash-outs/guard_cash_out.sql
\ir ../sql/cash-outs/fail_cash_out_proven.sql
\ir ../sql/cash-outs/fail_cash_out.sql
\ir ../sql/cash-outs/send_cash_out_proven.sql
\ir ../sql/cash-outs/end_cash_out_proven.sql
\ir ../sql/cash-outs/match_cash_out_proven.sql
\ir ../sql/cash-outs/settle_cash_out.sql
\ir ../sql/ledger/evidence_of_transfers.sql

-- Where participants have no collection accounts of their own, commission goes to the settlement account that was checked with the registration
-- (docs/decisions/0670).

alter table cash_out add column submission_id bigint references kyc_submission;
alter table cash_out alter column acc_id drop not null;
alter table cash_out add constraint cash_out_one_account check (num_nonnulls(acc_id, submission_id) = 1);
\ir ../sql/participants/checked_settlement.sql
\ir ../sql/cash-outs/cash_out_settlement_fault.sql
\ir ../sql/cash-outs/cash_out_fault.sql
\ir ../sql/cash-outs/guard_cash_out.sql
\ir ../sql/cash-outs/audit_cash_out.sql
\ir ../sql/cash-outs/request_cash_out_proven.sql

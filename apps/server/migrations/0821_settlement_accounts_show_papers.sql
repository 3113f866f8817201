-- A merchant's settlement account is shown by a stored document that its approver sees, not by a typed note alone (docs/decisions/0821).
alter table settlement_account add column evidence_paper text references stored_file;
\ir ../sql/settlements/guard_settlement_terms.sql

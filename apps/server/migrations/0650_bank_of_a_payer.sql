-- The bank of the account a receipt came from, where its statement names one: a refund goes back there.
alter table statement_line add column payer_bank text not null default '';
\ir ../sql/refunds/refund_target.sql
\ir ../sql/refunds/approve_surplus_proven.sql

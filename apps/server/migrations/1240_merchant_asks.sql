-- A merchant's people ask for a settlement, and for another settlement account (docs/decisions/1240-what-merchants-ask.md).
\ir ../sql/settlements/settlement_sum.sql
\ir ../sql/settlements/make_settlement.sql
\ir ../sql/settlements/settlement_asked.sql
\ir ../sql/settlements/ask_settlement.sql
\ir ../sql/settlements/ask_own_settlement.sql
\ir ../sql/settlements/own_settlement_sum.sql

-- Two of its people ask for an account; the staff's own kind decides.
insert into approval_kind (kind, propose_roles, check_roles, checkers, of_merchant) values
  ('merchant.account-request', '{merchant_admin,merchant_finance}', '{merchant_admin,merchant_finance,operator_admin}', 1,
    true);
update approval_kind set by_merchant = true where kind = 'merchant.settlement-account';
\ir ../sql/approvals/guard_approval_start.sql

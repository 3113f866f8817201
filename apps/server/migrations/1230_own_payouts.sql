-- A merchant's people propose payouts and approve them (docs/decisions/1230-payouts-by-their-merchant.md). The roles
-- follow from the permissions.
insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above, of_merchant) values
  ('merchant.payouts', '{merchant_admin,merchant_finance}',
    '{merchant_admin,merchant_finance,operator_admin,operator_finance}', 1, null, true);

\ir ../sql/payout-orders/try_payouts.sql
\ir ../sql/payout-orders/create_approved_payouts.sql

-- A merchant's people ask for refunds and approve them (docs/decisions/1220-refunds-by-their-merchant.md). The roles
-- follow from the permissions.
insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above, of_merchant) values
  ('merchant.refund', '{merchant_admin,merchant_finance}',
    '{merchant_admin,merchant_finance,operator_admin,operator_finance}', 1, null, true);

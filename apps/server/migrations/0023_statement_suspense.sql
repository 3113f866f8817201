-- A receipt without an order goes onto suspense by two people.

insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above, by_merchant) values
  ('statement.suspense', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 5000000, false);

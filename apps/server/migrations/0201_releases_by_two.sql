-- Names, accounts and document numbers in bulk leave the system only as two people approved it (docs/decisions/0201).
insert into approval_kind (kind, propose_roles, check_roles, checkers) values
  ('report.release', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1),
  ('regulator.release', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1);

-- Two people give roles that take part in what two of a merchant's people decide, and two of the staff enter a
-- merchant's first user (docs/decisions/1280-parts-are-given-by-two.md). The roles follow from the permissions.
insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above, of_merchant) values
  ('merchant.first-user', '{operator_admin}', '{operator_admin}', 1, null, false),
  ('merchant.member', '{merchant_admin}', '{merchant_admin,operator_admin}', 1, null, true),
  ('merchant.member-change', '{merchant_admin}', '{merchant_admin,operator_admin}', 1, null, true);

\ir ../sql/approvals/gains_part.sql
\ir ../sql/sign-in/enter_merchant_user.sql
\ir ../sql/sign-in/change_merchant_user.sql
